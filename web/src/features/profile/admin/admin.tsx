import { Skeleton } from '@mantine/core';
import { useAiModelsQuery, useBackupQuery, useDeadLettersQuery, useResetRequestsQuery } from '../../../api/admin';
import { isAnswered } from '../../../api/answered';
import { t } from '../../../i18n/t';
import '../../../locales/admin';
import classes from '../profile.module.css';
import { AiModelChoice } from './ai-model-choice';
import { Backup, isTroubled } from './backup';
import { DeadLetters } from './dead-letters';
import { Invitation } from './invitation';
import { ResetRequests } from './reset-requests';
import { SignUpPolicy } from './sign-up-policy';
import { TrashRetention } from './trash-retention';
import { UserList } from './user-list';

/** What administrators decide for everybody. */
export default function Admin() {
  const backup = useBackupQuery();
  // Cards that are there only for a reason come above the others, and models differ in number.
  const isKnown = [useResetRequestsQuery(), useDeadLettersQuery(), backup, useAiModelsQuery()].every(isAnswered);
  const hasBackupTrouble = backup.data !== undefined && isTroubled(backup.data);
  if (!isKnown) return <Skeleton height="24rem" radius="md" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('profile.admin')}</h1>
      <div className={classes.pair}>
        <div className={classes.column}>
          {hasBackupTrouble && <Backup />}
          <ResetRequests />
          <DeadLetters />
          <div className={classes.joined}>
            <SignUpPolicy />
            <Invitation />
            <TrashRetention />
          </div>
          {!hasBackupTrouble && <Backup />}
        </div>
        <AiModelChoice />
      </div>
      <UserList />
    </div>
  );
}
