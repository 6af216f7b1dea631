import { Skeleton } from '@mantine/core';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './queue-list.module.css';
import type { Upload } from './scan.slice';

const ClearCompleted = lazy(() => import('./clear-completed'));
const QueueList = lazy(() => import('./queue-list'));

interface QueueSectionProps {
  /** Undefined until the server has answered. */
  entries: Entry[] | undefined;
  uploads: Upload[];
  failed: boolean;
}

/** Everything on its way: first what is still here, then what the server works on. */
export function QueueSection({ entries, uploads, failed }: QueueSectionProps) {
  const { t } = useTranslation();
  const listed = new Set(entries?.map(({ id }) => id));
  const here = uploads.filter(({ queue_id }) => queue_id === null || !listed.has(queue_id));
  const some = here.length + (entries?.length ?? 0) > 0;

  return (
    <section className={classes.section} aria-labelledby="queue-title">
      <div className={classes.head}>
        <h2 id="queue-title" className={classes.title}>
          {t('scan.queue')}
        </h2>
        {entries?.some(({ status }) => status === 'completed') && (
          <Suspense>
            <ClearCompleted />
          </Suspense>
        )}
      </div>
      {failed && (
        <p className={classes.problem} role="alert">
          {t('scan.queue_failed')}
        </p>
      )}
      {entries && !some && <p className={classes.nothing}>{t('scan.queue_empty')}</p>}
      {!entries && !failed && <Waiting />}
      {some && (
        <Suspense fallback={<Waiting />}>
          <QueueList entries={entries ?? []} uploads={here} />
        </Suspense>
      )}
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.list} aria-busy="true" role="status" aria-label={t('scan.loading')}>
      <div className={classes.row}>
        <Skeleton width="3rem" height="3rem" radius="sm" className={classes.picture} />
        <Skeleton width="40%" height="0.875rem" className={classes.name} />
      </div>
    </div>
  );
}
