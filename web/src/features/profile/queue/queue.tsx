import { useTranslation } from 'react-i18next';
import '../../../locales/queue';
import { useJobStatsQuery, WATCHING } from '../../../api/workers';
import { errorText } from '../../../ui/error-text';
import { counted, Figures } from '../../../ui/figures';
import { Problem } from '../../../ui/problem';
import { ThroughputChart } from '../../../ui/throughput-chart';
import profile from '../profile.module.css';
import { AiUsage } from './ai-usage';
import classes from './queue.module.css';
import { RecentJobs } from './recent-jobs';
import { Workers } from './workers';

/** What the workers are doing, for everybody, and what it costs. */
export default function Queue() {
  const { t } = useTranslation();
  const { stats, error } = useJobStatsQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data, error: reason }) => ({ stats: data, error: data ? undefined : reason }),
  });

  return (
    <div className={profile.wide}>
      <h1 className={profile.hiddenTitle}>{t('profile.queue')}</h1>
      {error && <Problem>{errorText(error, t('queue.failed'))}</Problem>}
      {/* Its line is there before its words are: nothing below it jumps. */}
      <p className={classes.now}>{stats && t('queue.to_go', { count: stats.pending_jobs + stats.processing_jobs })}</p>
      <Figures
        figures={[
          counted(t('queue.total'), stats?.total_jobs),
          counted(t('queue.pending'), stats?.pending_jobs),
          counted(t('queue.processing'), stats?.processing_jobs, 'warn'),
          counted(t('queue.completed'), stats?.completed_jobs, 'good'),
          counted(t('queue.failed_count'), stats?.failed_jobs, 'bad'),
        ]}
      />
      <div className={profile.pair}>
        <section className={profile.card}>
          <h2 className={profile.heading}>{t('queue.throughput')}</h2>
          <ThroughputChart />
        </section>
        <Workers />
      </div>
      <section className={profile.card}>
        <h2 className={profile.heading}>{t('queue.jobs')}</h2>
        {stats && <RecentJobs jobs={stats.recent_jobs} />}
      </section>
      <AiUsage />
    </div>
  );
}
