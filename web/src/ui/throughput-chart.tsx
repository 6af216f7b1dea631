import { t } from '../i18n/t';
import '../locales/queue';
import { useThroughputQuery, WATCHING } from '../api/workers';
import { formatTime } from '../i18n/formats';
import { ColumnChart } from './column-chart';

/** Every how many minutes there is a label. */
const LABEL_EVERY = 20;

/** Photos that came to an end in each minute of the last hour. */
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
      columns={(minutes ?? []).map(({ at, completed, failed }) => ({
        label: formatTime(at),
        parts: [completed, failed],
      }))}
      labelEvery={LABEL_EVERY}
      empty={quiet ? t('queue.nothing_done') : undefined}
    />
  );
}
