import type { BackupRun, BackupState } from '@whereabouts/shared/contracts/backups.js';
import { useBackupQuery } from '../../../api/account/admin';
import { formatBytes } from '../../../i18n/bytes';
import { formatDay, formatMoment, formatTime } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';
import { isTroubled } from './is-troubled';

/** The time and the result of the last backup. */
export function Backup() {
  const { data, error } = useBackupQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.backup')}</h2>
      {!data && error && <Problem>{errorText(error, t('admin.backup_not_loaded'))}</Problem>}
      {data && <State state={data} />}
    </section>
  );
}

function State({ state }: { state: BackupState }) {
  const { schedule, target, is_overdue, last, last_good_at } = state;
  const isBad = isTroubled(state);
  return (
    <>
      {last?.error && <Problem>{t('admin.backup_failed', { when: near(last.started_at), error: last.error })}</Problem>}
      {is_overdue && <Problem>{t('admin.backup_overdue')}</Problem>}
      {last && !last.error && <Copied run={last} />}
      {last?.error && <p>{t('admin.backup_repeat')}</p>}
      {isBad && (
        <p>{last_good_at ? t('admin.backup_last_good', { when: near(last_good_at) }) : t('admin.backup_none_good')}</p>
      )}
      {schedule && !last && !isBad && <p>{t('admin.backup_waiting')}</p>}
      <p className={classes.muted}>
        {schedule && target ? t('admin.backup_where', { schedule, target }) : t('admin.backup_off')}
      </p>
    </>
  );
}

function Copied({ run }: { run: BackupRun }) {
  const { started_at, compared_at, not_compared, items, photos, bytes } = run;
  const when = near(started_at);
  const what = {
    items: t('admin.backup_items', { count: items }),
    photos: t('admin.backup_photos', { count: photos }),
    size: formatBytes(bytes),
  };
  return (
    <>
      <p>
        {compared_at
          ? t('admin.backup_compared', {
              when,
              compared: isSameDay(started_at, compared_at) ? formatTime(compared_at) : near(compared_at),
            })
          : t('admin.backup_copied', { when })}
      </p>
      {not_compared && <p>{t(`admin.backup_not_compared_${not_compared}`)}</p>}
      <p className={classes.muted}>{t('admin.backup_what', what)}</p>
    </>
  );
}

const isSameDay = (one: string, other: string) => formatDay(one) === formatDay(other);

/** The time if the moment is today, else with the date. */
const near = (at: string) => (isSameDay(at, new Date().toISOString()) ? formatTime(at) : formatMoment(at));
