import { Skeleton } from '@mantine/core';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { useTranslation } from 'react-i18next';
import { EntryRow } from './entry-row';
import classes from './queue-list.module.css';
import type { Upload } from './scan.slice';
import { UploadRow } from './upload-row';

interface QueueListProps {
  /** Undefined until the server has answered. */
  entries: Entry[] | undefined;
  uploads: Upload[];
  failed: boolean;
}

/** Everything on its way: first what is still here, then what the server works on. */
export function QueueList({ entries, uploads, failed }: QueueListProps) {
  const { t } = useTranslation();
  const listed = new Set(entries?.map(({ id }) => id));
  const here = uploads.filter(({ queue_id }) => queue_id === null || !listed.has(queue_id));
  const nothing = entries?.length === 0 && here.length === 0;

  return (
    <section className={classes.section} aria-labelledby="queue-title">
      <h2 id="queue-title" className={classes.title}>
        {t('scan.queue')}
      </h2>
      {failed && (
        <p className={classes.problem} role="alert">
          {t('scan.queue_failed')}
        </p>
      )}
      {nothing && <p className={classes.nothing}>{t('scan.queue_empty')}</p>}
      {!nothing && (
        <ul className={classes.list}>
          {here.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {entries?.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
          {!entries && !failed && (
            <li className={classes.row} aria-busy="true" aria-label={t('scan.loading')}>
              <Skeleton width="2.75rem" height="2.75rem" radius="sm" className={classes.picture} />
              <Skeleton width="40%" height="0.875rem" className={classes.name} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
