import { useTranslation } from 'react-i18next';
import '../../../i18n/queue-texts';
import { useJobStatsQuery, WATCHING } from '../../../api/workers';
import { formatNumber } from '../../../i18n/formats';
import { errorText } from '../../../ui/error-text';
import { type Figure, Figures } from '../../../ui/figures';
import { Problem } from '../../../ui/problem';
import { ThroughputChart } from '../../../ui/throughput-chart';
import profile from '../profile.module.css';
import { AiUsage } from './ai-usage';
import { RecentJobs } from './recent-jobs';
import { Workers } from './workers';

/** What the workers are doing, for everybody, and what it costs. */
export default function Queue() {
  const { t } = useTranslation();
  const { stats, error } = useJobStatsQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data, error: reason }) => ({ stats: data, error: data ? undefined : reason }),
  });
  const figure = (label: string, value: number | undefined, tone?: Figure['tone']): Figure => ({
    label,
    value: value === undefined ? undefined : formatNumber(value),
    tone: value ? tone : undefined,
  });

  return (
    <div className={profile.wide}>
      <h1 className={profile.hiddenTitle}>{t('profile.queue')}</h1>
      {error && <Problem>{errorText(error, t('queue.failed'))}</Problem>}
      <Figures
        figures={[
          figure(t('queue.total'), stats?.total_jobs),
          figure(t('queue.pending'), stats?.pending_jobs),
          figure(t('queue.processing'), stats?.processing_jobs, 'warn'),
          figure(t('queue.completed'), stats?.completed_jobs, 'good'),
          figure(t('queue.failed_count'), stats?.failed_jobs, 'bad'),
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
