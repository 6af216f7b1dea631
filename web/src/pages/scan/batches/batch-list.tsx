import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../../state/hooks';
import '../../../i18n/locales/batch';
import { selectDismissed } from '../../../state/scan.slice';
import classes from './batch-list.module.css';
import type { BatchProgress } from './batch-progress';
import { FinishedBatch, outcomeOf } from './finished-batch';
import { batchToReview, finishedBatches } from './finished-batches';
import { RunningBatch } from './running-batch';

interface BatchListProps {
  progresses: BatchProgress[];
  /** Whether a bar at the bottom of the page links to the latest review. */
  hasBar: boolean;
}

/** Batches with their progress and links to their items, latest first. */
export default function BatchList({ progresses, hasBar }: BatchListProps) {
  const dismissed = useAppSelector(selectDismissed);
  const running = progresses.filter(({ finished }) => !finished);
  const finished = finishedBatches(progresses, dismissed);
  const latest = batchToReview(progresses, dismissed)?.id;
  const reviewOf = (id: string) => (id !== latest ? 'earlier' : hasBar ? null : 'latest');

  return (
    <>
      <Announcement progresses={progresses} />
      <ul className={classes.list}>
        {[...finished, ...running].reverse().map((progress) => (
          <li key={progress.id} className={classes.batch} data-batch={progress.id}>
            {progress.finished ? (
              <FinishedBatch progress={progress} review={reviewOf(progress.id)} />
            ) : (
              <RunningBatch progress={progress} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Announces a batch that ends while the page is open, and scrolls it into view. */
function Announcement({ progresses }: { progresses: BatchProgress[] }) {
  const running = useRef(new Set<string>());
  const [news, setNews] = useState('');

  useEffect(() => {
    const ended = progresses.filter(({ id, finished }) => finished && running.current.has(id));
    running.current = new Set(progresses.filter(({ finished }) => !finished).map(({ id }) => id));
    if (ended.length === 0) return;
    setNews(ended.map((progress) => outcomeOf(progress)).join('. '));
    const last = ended.at(-1);
    if (last) bringIntoView(last.id);
  }, [progresses]);

  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}

/** Does not scroll while the camera is live: the shutter must stay under the thumb for the next photo. */
function bringIntoView(id: string) {
  if (document.querySelector('[data-camera][data-live]')) return;
  document.querySelector(`[data-batch="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
