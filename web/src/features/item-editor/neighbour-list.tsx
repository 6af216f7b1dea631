import { useVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatLocation } from '../../domain/format-location';
import { t } from '../../i18n/t';
import { ItemPicture } from '../../ui/item-picture';
import { useListBox } from '../items/use-list-box';
import classes from './neighbour-list.module.css';

/** In rem, so that rows grow with the text. */
const ROW = 4.375;

interface NeighbourListProps {
  items: Item[];
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** On a wide screen the list stays beside the item that was opened from it. */
export function NeighbourList({ items, current, onOpen }: NeighbourListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rem = useListBox(scroller)?.rem ?? 16;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * rem,
    overscan: 6,
  });
  useLayoutEffect(() => {
    if (rem > 0) rows.measure();
  }, [rem, rows]);
  const index = items.findIndex(({ id }) => id === current);
  const found = useRef(false);
  useEffect(() => {
    if (index < 0) return;
    // In the middle at first, with neighbours on both sides; from there it moves only as far as it must.
    rows.scrollToIndex(index, { align: found.current ? 'auto' : 'center' });
    found.current = true;
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
