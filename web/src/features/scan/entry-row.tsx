import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useRemoveEntryMutation } from '../../api/queue';
import type { Tone } from '../../ui/chip';
import { errorText } from '../../ui/error-text';
import { Photo } from '../../ui/photo';
import { toast } from '../../ui/toasts';
import { QueueRow } from './queue-row';
import { entryRemoved } from './scan.slice';

const TONES: Record<EntryStatus, Tone> = {
  pending: 'plain',
  analyzing: 'busy',
  saving: 'busy',
  completed: 'good',
  error: 'bad',
  skipped: 'warn',
};
const REMOVABLE: readonly EntryStatus[] = ['pending', 'error', 'skipped'];

export function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [removeEntry] = useRemoveEntryMutation();
  const { id, file_name, status, image_id, error_message, items_saved, batch_id } = entry;

  const remove = async () => {
    try {
      await removeEntry(id).unwrap();
      dispatch(entryRemoved(batch_id));
    } catch (error) {
      const message = errorText(error, t('scan.remove_failed', { name: file_name }));
      void toast({ message, color: 'red' });
    }
  };

  const photo = image_id && `/api/images/${image_id}/content`;
  return (
    <QueueRow
      name={file_name}
      picture={<Photo sources={photo ? [`${photo}?thumb=1`, photo] : []} alt="" ratio="1" />}
      state={t(`scan.state_${status}`)}
      tone={TONES[status]}
      detail={status === 'completed' ? t('scan.items_saved', { count: items_saved }) : error_message}
      onRemove={REMOVABLE.includes(status) ? remove : undefined}
    />
  );
}
