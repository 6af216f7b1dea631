import type { JobStats } from '@whereabouts/shared/contracts/workers.js';
import { t } from '../../../i18n/t';
import { DataTable } from '../../../ui/figures/data-table';
import { ago, formatDuration } from '../../../ui/text/times';
import { useNow } from '../../../ui/text/use-now';
import { JobState } from '../../../widgets/queue/job-state';
import profile from '../profile.module.css';

/** The latest photos in the queue, of all users. */
export function RecentJobs({ jobs }: { jobs: JobStats['recent_jobs'] }) {
  const now = useNow();
  if (jobs.length === 0) return <p className={profile.muted}>{t('queue.no_jobs')}</p>;
  const names = [t('queue.id'), t('queue.status'), t('queue.created'), t('queue.time')];
  return (
    <DataTable
      label={t('queue.jobs')}
      names={names}
      columns={names.map((title, column) => ({ title, number: column === names.length - 1 }))}
      rows={jobs.map(({ id, status, created_at, duration_seconds }) => ({
        key: id,
        cells: [
          id,
          <JobState key="status" status={status} />,
          ago(created_at, now),
          duration_seconds === null ? t('queue.none') : formatDuration(duration_seconds),
        ],
      }))}
    />
  );
}
