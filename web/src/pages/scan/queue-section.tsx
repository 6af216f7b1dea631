import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { Suspense } from 'react';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectIsCutOff, type Upload } from '../../state/scan.slice';
import { lazyPart } from '../../ui/loading/lazy-part';
import classes from '../../widgets/queue/queue-list.module.css';

const ClearCompleted = lazyPart(() => import('./batches/clear-completed'), 'note');
export const QueueList = lazyPart(() => import('../../widgets/queue/queue-list'), 'unless_offline');

interface QueueSectionProps {
  /** Undefined while the server does not answer. */
  entries: Entry[] | undefined;
  uploads: Upload[];
}

/** Photos under way: first the uploads of this page, then the server's queue. Hidden when empty. */
export function QueueSection({ entries, uploads }: QueueSectionProps) {
  const isCutOff = useAppSelector(selectIsCutOff);
  const waiting = uploads.filter(({ state }) => state === 'waiting').length;
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
      <p role="status" className={classes.network}>
        {isCutOff && waiting > 0 && t('scan.waiting_for_network', { count: waiting })}
      </p>
      <QueueList entries={entries ?? []} uploads={here} />
    </section>
  );
}
