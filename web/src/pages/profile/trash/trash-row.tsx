import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { daysLeft } from '../../../api/items/trash';
import { formatLocation } from '../../../domain/places/format-location';
import { t } from '../../../i18n/t';
import { ItemPicture } from '../../../widgets/item-picture/item-picture';
import { deletedAgo } from './deleted-ago';
import classes from './trash.module.css';
import type { Selection } from './use-selection';

/** With fewer days left than this, the item is highlighted. */
const SOON_DAYS = 4;

interface TrashRowProps {
  item: Item;
  retentionDays: number;
  /** In milliseconds. */
  now: number;
  selection: Selection;
  onRestore: (ids: number[]) => void;
}

export function TrashRow({ item, retentionDays, now, selection, onRestore }: TrashRowProps) {
  const { id, name, deleted_at } = item;
  const left = deleted_at ? daysLeft(deleted_at, retentionDays, now) : 0;
  const ago = deleted_at && deletedAgo(deleted_at, now);
  const place = formatLocation(item);
  const chosen = selection.has(id);

  return (
    <article className={classes.item} data-selecting={selection.on || undefined} data-chosen={chosen || undefined}>
      {selection.on && (
        <input
          type="checkbox"
          className={classes.check}
          aria-label={t('trash.select_item', { name })}
          checked={chosen}
          onChange={() => selection.flip(id)}
        />
      )}
      <div className={classes.photo}>
        <ItemPicture item={item} ratio="1 / 1" />
      </div>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        {place && <p className={classes.place}>{place}</p>}
      </div>
      <p className={classes.when}>
        {ago && <span>{ago}</span>}
        <span className={classes.left} data-soon={left < SOON_DAYS || undefined}>
          {t('trash.left', { count: left })}
        </span>
      </p>
      {!selection.on && (
        <Button
          variant="subtle"
          className={classes.restore}
          aria-label={t('trash.restore_item', { name })}
          onClick={() => onRestore([id])}
        >
          {t('trash.restore')}
        </Button>
      )}
    </article>
  );
}
