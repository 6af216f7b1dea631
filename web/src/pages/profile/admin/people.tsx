import { Skeleton } from '@mantine/core';
import { useResetRequestsQuery } from '../../../api/account/admin';
import { isSettled } from '../../../api/client/is-settled';
import { t } from '../../../i18n/t';
import classes from '../profile.module.css';
import { Invitation } from './invitation';
import { ResetRequests } from './reset-requests';
import { SignUpPolicy } from './sign-up-policy';
import { UserList } from './user-list';

/** Sign-up settings and all users. */
export default function People() {
  // Reset requests show above everything else, so rendering waits until they are known.
  const isKnown = isSettled(useResetRequestsQuery());
  if (!isKnown) return <Skeleton height="24rem" radius="md" role="status" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('admin.people')}</h1>
      <ResetRequests />
      <div className={classes.pair}>
        <SignUpPolicy />
        <Invitation />
      </div>
      <UserList />
    </div>
  );
}
