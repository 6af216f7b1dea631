import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Dialog } from '../../ui/dialogs/dialog';
import { ItemChoices, type ItemChoicesProps } from './item-choices';

interface ItemChooserProps extends Omit<ItemChoicesProps, 'chosen'> {
  title: string;
  /** Another step of the same dialog follows. */
  keepsOpen?: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Chooses one item by its picture and name. */
export function ItemChooser({ title, items, none, onChoose, keepsOpen = false, ...dialog }: ItemChooserProps) {
  const choose = (item: Item) => {
    if (!keepsOpen) dialog.onClose();
    onChoose(item);
  };
  return (
    <Dialog {...dialog} title={title} size="36rem" sheet growing>
      <ItemChoices items={items} none={none} onChoose={choose} />
    </Dialog>
  );
}
