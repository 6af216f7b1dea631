import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import '../../locales/batch';
import classes from './batch-list.module.css';
import type { BatchProgress } from './batch-progress';
import { FinishedBatch, outcomeOf } from './finished-batch';
import { RunningBatch } from './running-batch';
import { selectDismissed } from './scan.slice';

/** Finished ones that are shown; earlier ones have had their time. */
const FINISHED_SHOWN = 3;

/** Photos dropped together: how far they are, and the way to what came of them. Latest first. */
export default function BatchList({ progresses }: { progresses: BatchProgress[] }) {
  const dismissed = useAppSelector(selectDismissed);
  const running = progresses.filter(({ finished }) => !finished);
  const finished = progresses
    .filter((progress) => progress.finished && !dismissed.includes(progress.id))
    .slice(-FINISHED_SHOWN);

  return (
    <>
      <Announcement progresses={progresses} />
      <ul className={classes.list}>
        {[...finished, ...running].reverse().map((progress) => (
          <li key={progress.id} className={classes.batch}>
            {progress.finished ? <FinishedBatch progress={progress} /> : <RunningBatch progress={progress} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tells those who do not see the page when a batch has come to its end, and nothing before. */
function Announcement({ progresses }: { progresses: BatchProgress[] }) {
  const running = useRef(new Set<string>());
  const [news, setNews] = useState('');

  useEffect(() => {
    const ended = progresses.filter(({ id, finished }) => finished && running.current.has(id));
    running.current = new Set(progresses.filter(({ finished }) => !finished).map(({ id }) => id));
    if (ended.length > 0) setNews(ended.map((progress) => outcomeOf(progress)).join('. '));
  }, [progresses]);

  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}
