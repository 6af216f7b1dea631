import { Button } from '@mantine/core';
import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isRemovable, useEntryActions } from '../../api/queue';
import type { Tone } from '../../ui/chip';
import { errorText } from '../../ui/error-text';
import { Photo } from '../../ui/photo';
import { toast } from '../../ui/toasts';
import { QueueRow } from './queue-row';

const TONES: Record<EntryStatus, Tone> = {
  pending: 'plain',
  analyzing: 'busy',
  saving: 'busy',
  completed: 'good',
  error: 'bad',
  skipped: 'warn',
};

export const EntryRow = memo(function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const actions = useEntryActions();
  const { id, file_name: name, status, image_id, error_message, items_saved } = entry;

  const told = ({ error }: { error?: unknown }, fallback: string) => {
    if (error) void toast({ message: errorText(error, fallback), color: 'red' });
  };
  const remove = async () => told(await actions.remove(id), t('batch.remove_failed', { name }));
  const again = async () => told(await actions.reprocess(id), t('batch.again_failed', { name }));

  const photo = image_id && `/api/images/${image_id}/content`;
  return (
    <QueueRow
      name={name}
      picture={<Photo sources={photo ? [`${photo}?thumb=1`, photo] : []} alt="" ratio="1" />}
      state={t(`batch.state_${status}`)}
      tone={TONES[status]}
      detail={status === 'completed' ? t('batch.items_saved', { count: items_saved }) : error_message}
      onRemove={isRemovable(entry) ? remove : undefined}
    >
      {(status === 'error' || status === 'completed') && (
        <Button
          variant="light"
          size="compact-xs"
          aria-label={status === 'error' ? t('batch.retry_label', { name }) : t('batch.again_label', { name })}
          onClick={again}
        >
          {status === 'error' ? t('batch.retry') : t('batch.again')}
        </Button>
      )}
    </QueueRow>
  );
});
