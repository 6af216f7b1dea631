import { Progress } from '@mantine/core';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/queue';
import { usePendingEntriesQuery } from '../../../api/analysis/pending-entries';
import { useJobStatsQuery, useThroughputQuery, useWorkerStatusQuery, WATCHING } from '../../../api/analysis/workers';
import { isSettled } from '../../../api/client/is-settled';
import { counted, Figures } from '../../../ui/figures/figures';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import { ThroughputChart } from '../../../widgets/queue/throughput-chart';
import profile from '../profile.module.css';
import { NeedsYou } from './needs-you';
import classes from './queue.module.css';
import { RecentJobs } from './recent-jobs';
import { Workers } from './workers';

/** The state of the workers and the queue, for all users. */
export default function Queue() {
  const { stats, error } = useJobStatsQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data, error: reason }) => ({ stats: data, error: data ? undefined : reason }),
  });

  const waiting = stats ? stats.pending_jobs + stats.processing_jobs : 0;
  const partOf = (jobs: number) => (100 * jobs) / (stats?.total_jobs ?? 1);
  // Renders everything at once, so that later content pushes nothing down.
  const own = usePendingEntriesQuery();
  const isKnown = [useThroughputQuery(undefined, WATCHING), useWorkerStatusQuery(undefined, WATCHING), own].every(
    isSettled,
  );

  return (
    <div className={profile.wide}>
      <h1 className={profile.hiddenTitle}>{t('profile.queue')}</h1>
      {error && <Problem>{errorText(error, t('queue.failed'))}</Problem>}
      <section className={classes.overview} aria-label={t('profile.queue')}>
        {/* Reserves the line, so that the content below does not jump. */}
        <p className={classes.now}>{stats && t('queue.to_go', { count: waiting })}</p>
        <Progress.Root radius="xl" aria-hidden>
          <Progress.Section value={!stats ? 0 : stats.total_jobs ? partOf(stats.completed_jobs) : 100} />
          {stats && stats.failed_jobs > 0 && <Progress.Section value={partOf(stats.failed_jobs)} color="var(--bad)" />}
        </Progress.Root>
        <Figures
          figures={[
            counted(t('queue.total'), stats?.total_jobs),
            counted(t('queue.pending'), stats?.pending_jobs),
            counted(t('queue.processing'), stats?.processing_jobs, 'warn'),
            counted(t('queue.completed'), stats?.completed_jobs, 'good'),
            counted(t('queue.failed_count'), stats?.failed_jobs, 'bad'),
          ]}
        />
      </section>
      {isKnown && (
        <>
          <NeedsYou entries={own.data?.queue ?? []} />
          <div className={profile.pair}>
            <section className={profile.card}>
              <div>
                <h2 className={profile.heading}>{t('queue.throughput')}</h2>
                <p className={profile.muted}>{t('queue.without_duplicates')}</p>
              </div>
              <ThroughputChart />
            </section>
            <Workers />
          </div>
          <section className={profile.card}>
            <h2 className={profile.heading}>{t('queue.jobs')}</h2>
            {stats && <RecentJobs jobs={stats.recent_jobs} />}
          </section>
        </>
      )}
    </div>
  );
}
