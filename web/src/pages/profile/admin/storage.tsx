import { Skeleton } from '@mantine/core';
import { useBackupQuery, useDeadLettersQuery } from '../../../api/account/admin';
import { isSettled } from '../../../api/client/is-settled';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import classes from '../profile.module.css';
import { Backup } from './backup';
import { DeadLetters } from './dead-letters';

/** The state of dead letters, backups and the trash. */
export default function Storage() {
  const isKnown = [useDeadLettersQuery(), useBackupQuery()].every(isSettled);
  if (!isKnown) return <Skeleton height="24rem" radius="md" role="status" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('admin.storage')}</h1>
      <Backup />
      <DeadLetters />
      <p className={classes.muted}>
        {t('admin.stats_text')}{' '}
        <Link to="/profile/stats" className={classes.inline}>
          {t('admin.stats_open')}
        </Link>
      </p>
    </div>
  );
}
