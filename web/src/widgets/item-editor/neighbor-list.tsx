import { useVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { itemAddress } from '../../domain/item-address';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectPreferences } from '../../state/inventory.slice';
import { PressLink } from '../../ui/page/press-link';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { useCollectionName } from '../collections/use-collection-name';
import { ItemPicture } from '../item-picture/item-picture';
import { useListBox } from '../items/use-list-box';
import { FoundPath } from '../search/found-path';
import { SearchField } from '../search/search-field';
import classes from './neighbor-list.module.css';

/** In rem, so that rows grow with the text. */
const ROW = 4.375;
/** Rows above the open one, so that it has neighbors on both sides. */
const ABOVE = 3;

interface NeighborListProps {
  items: Item[];
  current: number | undefined;
  onOpen: (id: number) => void;
}

/** On a wide screen, the list stays beside the item that was opened from it. */
export function NeighborList({ items, current, onOpen }: NeighborListProps) {
  const { collection } = useAppSelector(selectPreferences);
  const name = useCollectionName(collection);
  const search = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rem = useListBox(scroller)?.rem ?? 16;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * rem,
    overscan: 6,
    // Keyed by item, so that a picture never shows beside another name.
    getItemKey: (index) => items[index]?.id ?? index,
  });
  useLayoutEffect(() => {
    if (rem > 0) rows.measure();
  }, [rem, rows]);
  const index = items.findIndex(({ id }) => id === current);
  const found = useRef(false);
  useEffect(() => {
    if (index < 0) return;
    // After the first placement, scrolls only as far as needed.
    if (found.current) rows.scrollToIndex(index);
    else rows.scrollToIndex(Math.max(0, index - ABOVE), { align: 'start' });
    found.current = true;
  }, [index, rows]);

  return (
    <aside className={classes.list} aria-label={t('editor.neighbors')}>
      <SearchField ref={search} />
      <p className={classes.head}>
        <strong>{name}</strong> {t('summary.items', { count: items.length })}
      </p>
      <div ref={scroller} className={classes.rows}>
        <ul aria-label={t('inventory.label')} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  aria-posinset={index + 1}
                  aria-setsize={items.length}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <PressLink
                    to={itemAddress(item)}
                    aria-current={item.id === current || undefined}
                    onPress={() => onOpen(item.id)}
                  >
                    <span className={classes.picture}>
                      <ItemPicture item={item} ratio="1" />
                    </span>
                    <span className={classes.words}>
                      <span className={classes.name}>{withSoftHyphens(item.name)}</span>
                      <span className={classes.place}>
                        <FoundPath item={item}>{formatLocation(item)}</FoundPath>
                      </span>
                    </span>
                  </PressLink>
                </li>
              )
            );
          })}
        </ul>
      </div>
    </aside>
  );
}
