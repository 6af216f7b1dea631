import { IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../../i18n/t';
import { ItemTiles } from './item-tiles';
import classes from './item-tiles.module.css';

interface SamePhotoProps {
  item: Item;
  onPhoto: Item[];
  onOpen: (id: number) => void;
  /** Undefined if the photo belongs to another user. */
  onAdd: (() => void) | undefined;
}

/** Other items on the photo, and a button to add an item that the AI missed. */
export function SamePhoto({ item, onPhoto, onOpen, onAdd }: SamePhotoProps) {
  const others = onPhoto.filter(({ id }) => id !== item.id);
  // A photo of one item is the picture above; the whole-photo view can add more items.
  if (others.length === 0) return null;
  return (
    <ItemTiles
      title={t('editor.same_photo')}
      aside={<span>{t('editor.more_count', { count: others.length })}</span>}
      items={others}
      onOpen={onOpen}
    >
      {onAdd && (
        <button type="button" className={classes.tile} aria-label={t('editor.add_from_photo')} onClick={onAdd}>
          <span className={classes.add}>
            <IconPlus size="1.5rem" stroke={1.75} />
          </span>
          <span className={classes.name}>{t('editor.add_short')}</span>
        </button>
      )}
    </ItemTiles>
  );
}
