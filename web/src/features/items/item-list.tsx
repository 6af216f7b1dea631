import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type MouseEvent, use, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isList, type View } from '../../domain/views';
import { FoundWords } from '../search/found';
import type { ItemActions } from './item-actions';
import classes from './item-list.module.css';
import { ItemCard } from './list/item-card';
import { ItemRow } from './list/item-row';
import { layoutOf } from './list/list-layout';
import { useDragSelection } from './list/use-drag-selection';
import { useGridKeys } from './list/use-grid-keys';
import { useListBox } from './list/use-list-box';
import { useVisibleRows } from './list/use-visible-rows';

/** Rows drawn beyond the visible ones. */
const MORE = { cards: 2, list: 8 };

interface ItemListProps {
  items: Item[];
  view: View;
  actions: ItemActions;
}

/** Cards or a list of which only the rows near the visible part exist, so that ten thousand items scroll like ten. */
export function ItemList({ items, view, actions }: ItemListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const box = useListBox(list);
  const { width, rem } = box;
  const searched = use(FoundWords);
  const layout = useMemo(
    () => layoutOf(items, view, searched, { width, rem, top: 0 }),
    [items, view, searched, width, rem],
  );
  const { columns, gap, tops } = layout;
  const asRows = isList(view);
  const rows = useVisibleRows({ tops, top: box.top, more: asRows ? MORE.list : MORE.cards });
  const keys = useGridKeys(list, items, layout, actions);
  const drag = useDragSelection(items, actions);
  const onContextMenu = (event: MouseEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-index]');
    const item = items[Number(card?.dataset.index ?? Number.NaN)];
    if (!item) return;
    event.preventDefault();
    actions.menu(item, { x: event.clientX, y: event.clientY });
  };

  const Thing = asRows ? ItemRow : ItemCard;
  return (
    <ul
      ref={list}
      className={classes.list}
      data-list={asRows || undefined}
      aria-label={t('inventory.label')}
      style={{ height: tops.at(-1) }}
      onContextMenu={onContextMenu}
      {...keys}
      {...drag}
    >
      {rows.map((row) => (
        <li
          key={row}
          className={classes.row}
          style={{
            height: (tops[row + 1] ?? 0) - (tops[row] ?? 0),
            transform: `translateY(${tops[row]}px)`,
            columnGap: gap,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item, column) => (
            <Thing key={item.id} item={item} view={view} index={row * columns + column} actions={actions} />
          ))}
        </li>
      ))}
    </ul>
  );
}
