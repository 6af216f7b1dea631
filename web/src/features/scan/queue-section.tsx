import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { Suspense } from 'react';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/lazy-part';
import classes from './queue-list.module.css';
import type { Upload } from './scan.slice';

const ClearCompleted = lazyPart(() => import('./clear-completed'), 'note');
const QueueList = lazyPart(() => import('./queue-list'));

interface QueueSectionProps {
  /** Undefined while the server does not answer. */
  entries: Entry[] | undefined;
  uploads: Upload[];
}

/** Everything on its way: first what is still here, then what the server works on; nothing at all where nothing is. */
export function QueueSection({ entries, uploads }: QueueSectionProps) {
  const listed = new Set(entries?.map(({ id }) => id));
  const here = uploads.filter(({ queue_id }) => queue_id === null || !listed.has(queue_id));
  if (here.length + (entries?.length ?? 0) === 0) return null;

  return (
    <section className={classes.section} aria-labelledby="queue-title" data-queue>
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
      <QueueList entries={entries ?? []} uploads={here} />
    </section>
  );
}
