import { useResetRequestsQuery } from '../../../api/account/admin';
import { formatMoment } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import classes from '../profile.module.css';
import { ResetLink } from './reset-link';

/** Users who asked for a new password while no mail can be sent. Hidden while there are none. */
export function ResetRequests() {
  const { data: requests = [] } = useResetRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (requests.length === 0) return null;
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.reset_requests')}</h2>
      <p className={classes.muted}>{t('admin.reset_requests_hint')}</p>
      {requests.map(({ user, requested_at }) => (
        <div key={user.id} className={classes.stack}>
          <p>
            {t('admin.reset_request', {
              name: user.display_name,
              email: user.email,
              when: formatMoment(requested_at),
            })}
          </p>
          <ResetLink user={user} />
        </div>
      ))}
    </section>
  );
}
