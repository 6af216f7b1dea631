import { IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../../i18n/t';
import { ItemPicture } from '../../../ui/item-picture';
import classes from './item-view.module.css';

interface SamePhotoProps {
  item: Item;
  onPhoto: Item[];
  onOpen: (id: number) => void;
  /** Absent where the photo is another's. */
  onAdd: (() => void) | undefined;
}

/** What else is on the item's photo, and a way to add what has been missed. */
export function SamePhoto({ item, onPhoto, onOpen, onAdd }: SamePhotoProps) {
  const others = onPhoto.filter(({ id }) => id !== item.id);
  // A photo of one thing is the picture above; more can be added where the whole of it is shown.
  if (others.length === 0) return null;
  return (
    <section className={classes.same} aria-label={t('editor.same_photo')}>
      <h3>
        {t('editor.same_photo')} <span>{t('editor.more_count', { count: others.length })}</span>
      </h3>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" aria-label={other.name} title={other.name} onClick={() => onOpen(other.id)}>
              <ItemPicture item={other} ratio="1" />
            </button>
          </li>
        ))}
        {onAdd && (
          <li>
            <button type="button" className={classes.add} aria-label={t('editor.add_from_photo')} onClick={onAdd}>
              <IconPlus size="1.5rem" stroke={1.75} />
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
