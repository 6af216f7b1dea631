import { t } from '../../i18n/t';
import '../../i18n/locales/queue';
import type { Throughput } from '@whereabouts/shared/contracts/workers.js';
import { useThroughputQuery, WATCHING } from '../../api/analysis/workers';
import { formatTime } from '../../i18n/formats';
import { type ChartColumn, ColumnChart } from '../../ui/figures/column-chart';

/** Minutes per column: a column of one minute would be too thin. */
const MINUTES = 5;
/** Interval of the column labels. */
const LABEL_EVERY = 4;

/** A chart of the photos finished in the last hour. */
export function ThroughputChart() {
  const { minutes } = useThroughputQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data }) => ({ minutes: data }),
  });
  const quiet = minutes?.every(({ completed, failed }) => completed + failed === 0);
  return (
    <ColumnChart
      title={t('queue.throughput')}
      columnTitle={t('queue.minute')}
      parts={[
        { title: t('queue.done'), tone: 'accent' },
        { title: t('queue.not_done'), tone: 'bad' },
      ]}
      columns={together(minutes ?? [])}
      labelEvery={LABEL_EVERY}
      empty={quiet ? t('queue.nothing_done') : undefined}
    />
  );
}

function together(minutes: Throughput['minutes']): ChartColumn[] {
  const first = minutes.filter((_, index) => index % MINUTES === 0);
  return first.map(({ at }, column) => {
    const some = minutes.slice(column * MINUTES, (column + 1) * MINUTES);
    const sum = (kind: 'completed' | 'failed') => some.reduce((total, minute) => total + minute[kind], 0);
    return { label: formatTime(at), parts: [sum('completed'), sum('failed')] };
  });
}
