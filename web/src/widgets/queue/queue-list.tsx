import { Button } from '@mantine/core';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { EntryRow } from './entry-row';
import '../../i18n/locales/batch';
import type { Upload } from '../../state/scan.slice';
import classes from './queue-list.module.css';
import { UploadRow } from './upload-row';

/** The number of rows shown at first and the number added per press: hundreds of rows would slow the page. */
const FOLDED = 30;
const MORE = 100;

export interface QueueListProps {
  entries: Entry[];
  /** Uploads that the server does not list yet. */
  uploads: Upload[];
}

export default function QueueList({ entries, uploads }: QueueListProps) {
  const [shown, setShown] = useState(FOLDED);
  const count = uploads.length + entries.length;
  const more = Math.min(MORE, count - shown);

  return (
    <>
      <ul className={classes.list}>
        {uploads.slice(0, shown).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {entries.slice(0, Math.max(0, shown - uploads.length)).map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="default" onClick={() => setShown(shown + MORE)}>
          {t('batch.show_more', { count: more })}
        </Button>
      )}
    </>
  );
}
