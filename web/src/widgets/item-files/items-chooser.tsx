import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog';
import { ItemChoices, type ItemChoicesProps } from './item-choices';
import classes from './item-files.module.css';

interface ItemsChooserProps extends Pick<ItemChoicesProps, 'items' | 'none'> {
  title: string;
  /** The text of the button. */
  submit: (count: number) => string;
  onSubmit: (items: Item[]) => void;
  opened: boolean;
  onClose: () => void;
}

/** Chooses several items by their pictures and names. A chosen item stays chosen if the search hides it. */
export function ItemsChooser({ title, items, none, submit, onSubmit, ...dialog }: ItemsChooserProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Item>>(new Map());
  const toggle = (item: Item) => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    setChosen(next);
  };
  return (
    <Dialog {...dialog} title={title} size="36rem" sheet growing>
      <ItemChoices items={items} none={none} onChoose={toggle} chosen={new Set(chosen.keys())} />
      {items.length > 0 && (
        <div className={classes.submit}>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              dialog.onClose();
              onSubmit([...chosen.values()]);
            }}
          >
            {submit(chosen.size)}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
