import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { STATS_REFRESH_MS, useAdminStatsQuery } from '../../api/stats';
import { formatNumber } from '../../i18n/formats';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import classes from './dashboard.module.css';

/** What is in the whole installation, and how its queue is doing. */
export default function Dashboard() {
  const { t } = useTranslation();
  const { data: stats, error } = useAdminStatsQuery(undefined, {
    pollingInterval: STATS_REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const totals = [
    { label: t('dashboard.users'), value: stats?.user_count },
    { label: t('dashboard.items'), value: stats?.item_count },
  ];
  const queue = [
    { label: t('dashboard.queue_total'), value: stats?.queue_total },
    { label: t('dashboard.queue_pending'), value: stats?.queue_pending },
    { label: t('dashboard.queue_processing'), value: stats?.queue_processing },
    { label: t('dashboard.queue_completed'), value: stats?.queue_completed, tone: 'good' },
    { label: t('dashboard.queue_failed'), value: stats?.queue_failed, tone: 'bad' },
  ];

  return (
    <div className={classes.page}>
      <h1>{t('dashboard.title')}</h1>
      {/* A later failure is not shown: the figures on screen are still the last that were known (spec, section 8). */}
      {error && !stats && <Problem>{errorText(error, t('dashboard.failed'))}</Problem>}
      <Figures figures={totals} />
      <h2 className={classes.heading}>{t('dashboard.queue')}</h2>
      <Figures figures={queue} />
    </div>
  );
}

interface Figure {
  label: string;
  value: number | undefined;
  /** Only for a figure that is not zero. */
  tone?: string;
}

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} className={classes.figure} data-tone={value ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <Skeleton height="1.75rem" width="3rem" /> : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
