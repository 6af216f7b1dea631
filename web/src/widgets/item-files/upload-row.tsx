import { ActionIcon, Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconX } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import type { FileUpload } from './file-upload-list';
import { dismissUpload, retryUpload } from './file-uploads';
import classes from './item-files.module.css';

/** A file on its way, with its progress, or the reason why it was not added. */
export function UploadRow({ upload: { id, name, state, sent, error } }: { upload: FileUpload }) {
  const dispatch = useAppDispatch();
  return (
    <li className={classes.upload}>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {state === 'failed' ? (
          // A toast has announced it.
          <span className={classes.error}>{error}</span>
        ) : (
          <Progress value={sent * 100} aria-label={t('files.sending', { name })} />
        )}
      </span>
      {state === 'failed' && (
        <Button variant="subtle" onClick={() => dispatch(retryUpload(id))}>
          {t('files.retry')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size="2.75rem"
        aria-label={t('files.dismiss', { name })}
        onClick={() => dismissUpload(id)}
      >
        <IconX size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
