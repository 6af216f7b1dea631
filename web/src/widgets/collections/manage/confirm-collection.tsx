import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useEmptyCollectionMutation } from '../../../api/items/collection-items';
import { useDeleteCollectionMutation } from '../../../api/items/collections';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { collectionGone } from '../../../state/inventory.slice';
import Confirmation from '../../../ui/dialogs/confirmation';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../problems/error-text';
import { useItemDeletion } from '../items/use-item-deletion';

interface ConfirmCollectionProps {
  collection: Collection;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a collection. Its items stay, but it cannot be restored. */
export function DeleteCollection({ collection: { id, name }, ...dialog }: ConfirmCollectionProps) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteCollectionMutation();
  const deleteItems = useItemDeletion();
  const confirm = async () => {
    const { error } = await remove({ id, deleteItems: deleteItems(id) });
    if (!error) dispatch(collectionGone(id));
    const message = error ? errorText(error, t('collections.delete_failed')) : t('collections.deleted', { name });
    void toast({ message, ...(error && { color: 'red' }) });
  };
  return (
    <Confirmation
      {...dialog}
      title={t('collections.delete_sure', { name })}
      confirm={t('collections.delete')}
      onConfirm={confirm}
    >
      <p>{t('collections.delete_text')}</p>
    </Confirmation>
  );
}

export function EmptyCollection({ collection: { id, name, is_system }, ...dialog }: ConfirmCollectionProps) {
  const [empty] = useEmptyCollectionMutation();
  const deleteItems = useItemDeletion();
  const confirm = async () => {
    const { data, error } = await empty({ id, deleteItems: deleteItems(id) });
    const message = data
      ? t('collections.emptied', { count: data.removed_count, name })
      : errorText(error, t('collections.empty_failed'));
    void toast({ message, ...(error && { color: 'red' }) });
  };
  return (
    <Confirmation
      {...dialog}
      title={t('collections.empty_sure', { name })}
      confirm={t('collections.empty')}
      onConfirm={confirm}
    >
      <p>{is_system ? t('collections.empty_stock_text') : t('collections.empty_text')}</p>
    </Confirmation>
  );
}
