import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { discarded, retried, type Upload } from '../../state/scan.slice';
import { fileOf } from '../intake/uploader';
import classes from './queue-list.module.css';
import { QueueRow } from './queue-row';

const ICONS = { waiting: IconClock, uploading: IconUpload, failed: IconAlertTriangle, added: IconClock };

export function UploadRow({ upload }: { upload: Upload }) {
  const dispatch = useAppDispatch();
  const { id, file_name, state, sent, error, retriable } = upload;
  const percent = Math.round(sent * 100);
  const states = {
    waiting: t('batch.waiting'),
    uploading: t('batch.uploading', { percent }),
    failed: t('batch.upload_failed'),
    added: t('batch.state_pending'),
  };

  const Icon = ICONS[state];

  return (
    <QueueRow
      name={file_name}
      picture={<LocalPhoto id={id} />}
      state={states[state]}
      icon={<Icon size="1rem" stroke={1.75} aria-hidden />}
      tone={state === 'failed' ? 'bad' : state === 'uploading' ? 'busy' : 'plain'}
      detail={error}
      onRemove={state === 'added' ? undefined : () => dispatch(discarded(id))}
    >
      {state === 'uploading' && (
        <Progress
          className={classes.bar}
          value={percent}
          size="sm"
          radius="xl"
          transitionDuration={180}
          aria-label={t('batch.uploading_label', { name: file_name })}
        />
      )}
      {state === 'failed' && retriable && (
        <Button
          variant="default"
          aria-label={t('batch.retry_label', { name: file_name })}
          onClick={() => dispatch(retried(id))}
        >
          {t('app.try_again')}
        </Button>
      )}
    </QueueRow>
  );
}

/** The photo file on this device. Formats that the browser cannot show leave the box empty. */
function LocalPhoto({ id }: { id: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const file = fileOf(id);
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [id]);
  return (
    url && (
      <img
        src={url}
        alt=""
        className={classes.local}
        loading="lazy"
        decoding="async"
        onError={() => setUrl(undefined)}
      />
    )
  );
}
