import { useVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useRef } from 'react';
import { formatLocation } from '../../domain/format-location';
import { t } from '../../i18n/t';
import { ItemPicture } from '../../ui/item-picture';
import classes from './neighbour-list.module.css';

/** Height of a row, in CSS pixels at the usual text size. */
const ROW = 70;

interface NeighbourListProps {
  items: Item[];
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** On a wide screen the list stays beside the item that was opened from it. */
export function NeighbourList({ items, current, onOpen }: NeighbourListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const index = items.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  }, [index, rows]);

  return (
    <aside ref={scroller} className={classes.list} aria-label={t('editor.neighbours')}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <button type="button" aria-current={item.id === current || undefined} onClick={() => onOpen(item.id)}>
                  <span className={classes.picture}>
                    <ItemPicture item={item} ratio="1" />
                  </span>
                  <span className={classes.words}>
                    <span className={classes.name}>{item.name}</span>
                    <span className={classes.place}>{formatLocation(item)}</span>
                  </span>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </aside>
  );
}
