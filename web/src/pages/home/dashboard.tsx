import { t } from '../../i18n/t';
import '../../i18n/locales/queue';
import { useAdminStatsQuery } from '../../api/account/stats';
import { WATCHING } from '../../api/analysis/workers';
import { counted, Figures } from '../../ui/figures/figures';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../../widgets/problems/error-text';
import { ThroughputChart } from '../../widgets/queue/throughput-chart';
import classes from './dashboard.module.css';
import { RecentBatches } from './recent-batches';

/** Totals of the whole installation, and the state of its queue. */
export default function Dashboard() {
  const { stats, error } = useAdminStatsQuery(undefined, {
    ...WATCHING,
    // A later failure is not shown: the page keeps the last known numbers (docs/rules/screens.md).
    selectFromResult: ({ data, error: reason }) => ({ stats: data, error: data ? undefined : reason }),
  });

  return (
    <div className={classes.page}>
      <h1>{t('dashboard.title')}</h1>
      {error && <Problem>{errorText(error, t('queue.failed'))}</Problem>}
      <Figures
        figures={[counted(t('dashboard.users'), stats?.user_count), counted(t('dashboard.items'), stats?.item_count)]}
      />
      <h2 className={classes.heading}>{t('dashboard.queue')}</h2>
      <Figures
        figures={[
          counted(t('queue.total'), stats?.queue_total),
          counted(t('queue.pending'), stats?.queue_pending),
          counted(t('queue.processing'), stats?.queue_processing, 'warn'),
          counted(t('queue.completed'), stats?.queue_completed, 'good'),
          counted(t('queue.failed_count'), stats?.queue_failed, 'bad'),
        ]}
      />
      <section className={classes.card}>
        <h2>{t('queue.throughput')}</h2>
        <ThroughputChart />
      </section>
      <RecentBatches />
    </div>
  );
}
