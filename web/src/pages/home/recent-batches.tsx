import { Skeleton } from '@mantine/core';
import { useRecentBatchesQuery, WATCHING } from '../../api/analysis/workers';
import { t } from '../../i18n/t';
import { DataTable } from '../../ui/figures/data-table';
import { ago, formatSeconds } from '../../ui/text/times';
import { useNow } from '../../ui/text/use-now';
import { JobState } from '../../widgets/queue/job-state';
import classes from './dashboard.module.css';

/** Enough characters to tell batches apart. */
const ID_SHOWN = 8;

/** Recent batches of all users. */
export function RecentBatches() {
  const now = useNow();
  const { batches, failed } = useRecentBatchesQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data, isError }) => ({ batches: data, failed: isError }),
  });
  const names = [t('queue.id'), t('queue.status'), t('queue.started'), t('queue.time'), t('queue.error')];

  return (
    <section className={classes.card}>
      <h2>{t('dashboard.batches')}</h2>
      {!batches && !failed && <Skeleton height="10rem" />}
      {batches?.length === 0 && <p className={classes.muted}>{t('dashboard.no_batches')}</p>}
      {batches && batches.length > 0 && (
        <DataTable
          label={t('dashboard.batches')}
          names={names}
          columns={names.map((title) => ({ title }))}
          rows={batches.map(({ id, status, started_at, processing_time, error_message, provider_message }) => ({
            key: id,
            cells: [
              <code key="id" title={id}>
                {id.slice(0, ID_SHOWN)}
              </code>,
              <JobState key="status" status={status} />,
              ago(started_at, now),
              processing_time === null ? t('queue.none') : formatSeconds(processing_time),
              [error_message, provider_message].filter(Boolean).join(' ') || t('queue.none'),
            ],
          }))}
        />
      )}
    </section>
  );
}
