import type { StatsCharts, UserStats } from '@whereabouts/shared/contracts/stats.js';
import { placeAddress } from '../../../domain/places/place-address';
import { formatMonth } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { ColumnChart } from '../../../ui/figures/column-chart';
import profile from '../profile.module.css';
import { type Bar, BarList } from './bar-list';
import { StorageSplit } from './storage-split';

interface OwnChartsProps {
  stats: UserStats;
  charts: StatsCharts;
}

/** Charts about the user's items. */
export function OwnCharts({ stats, charts }: OwnChartsProps) {
  const bars = (shares: StatsCharts['by_area'], addressOf?: (name: string) => string): Bar[] => {
    const named = shares.map(({ name, item_count }) => ({
      name: name ?? t('stats.none'),
      count: item_count,
      to: name === null ? undefined : addressOf?.(name),
    }));
    // The server sends only the largest parts.
    const rest = stats.item_count - named.reduce((sum, { count }) => sum + count, 0);
    return rest > 0 ? [...named, { name: t('stats.others'), count: rest }] : named;
  };
  const growth = charts.growth.map(({ month, item_count }) => ({ label: formatMonth(month), parts: [item_count] }));

  return (
    <div className={profile.pair}>
      <section className={profile.card}>
        <h3>{t('stats.by_category')}</h3>
        <BarList bars={bars(charts.by_category, (category) => `/inventory?${new URLSearchParams({ category })}`)} />
      </section>
      <section className={profile.card}>
        <h3>{t('stats.by_area')}</h3>
        <BarList bars={bars(charts.by_area, (area) => placeAddress([area]))} />
      </section>
      <section className={profile.card}>
        <h3>{t('stats.growth')}</h3>
        <ColumnChart
          title={t('stats.growth')}
          columnTitle={t('stats.month')}
          parts={[{ title: t('stats.items'), tone: 'accent' }]}
          columns={growth}
          labelEvery={3}
        />
      </section>
      <section className={profile.card}>
        <h3>{t('stats.storage_split')}</h3>
        <StorageSplit stats={stats} />
      </section>
    </div>
  );
}
