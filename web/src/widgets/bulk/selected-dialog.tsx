import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/bulk';
import { selectionSet } from '../../state/inventory.slice';
import { Dialog } from '../../ui/dialogs/dialog';
import { SelectedItems } from './out-of-list';

interface SelectedDialogProps {
  items: Item[];
  outside: Item[];
  opened: boolean;
  onClose: () => void;
}

/** Lists all selected items, shown or not, with a button to deselect each. */
export default function SelectedDialog({ items, outside, ...dialog }: SelectedDialogProps) {
  const dispatch = useAppDispatch();
  const { opened, onClose } = dialog;
  const isEmpty = items.length === 0;
  useEffect(() => {
    if (opened && isEmpty) onClose();
  }, [opened, isEmpty, onClose]);
  return (
    <Dialog {...dialog} title={t('selection.shown_title', { count: items.length })} size="28rem">
      <SelectedItems
        items={items}
        outside={outside}
        onDeselect={({ id }) => dispatch(selectionSet(items.flatMap((item) => (item.id === id ? [] : item.id))))}
      />
    </Dialog>
  );
}
