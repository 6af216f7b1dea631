import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasManyChips } from '../../domain/item-state';
import { isList, type View } from '../../domain/views';
import type { ItemActions } from './item-actions';
import classes from './item-list.module.css';
import { ItemCard } from './list/item-card';
import { ItemRow } from './list/item-row';
import { useVisibleRows } from './list/use-visible-rows';

// In rem, so that photos grow with the text.
const MIN_CARD_WIDTH = 9.375;
const WIDE_CARD_WIDTH = 12.5;
const WIDE_FROM = 43.75;
const GAP = 0.75;
const WIDE_GAP = 1;
const ROW_HEIGHT = 3.5;
/** Name, place, chips and the padding around them, below the photo. */
const TEXT_HEIGHT = 5.75;
/** Where letters are largest, a name may have a second line. */
const SECOND_LINE = 1.25;
const STEPPER_HEIGHT = 3.375;
/** A narrow card has no room for what is low and shared on one line of chips. */
const CHIP_LINE = 1.625;
const TWO_CHIP_LINES = { '--chips': '3rem', '--badge': 'max-content' } as CSSProperties;
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
  const box = useBox(list);
  const asRows = isList(view);
  const crowded = useMemo(() => items.some(hasManyChips), [items]);
  const { columns, gap, height, chipLines } = asRows ? rowsOf(box) : cardsOf(box, view, crowded);
  const count = Math.ceil(items.length / columns);
  const rows = useVisibleRows({ count, height, gap, top: box.top, more: asRows ? MORE.list : MORE.cards });

  const Thing = asRows ? ItemRow : ItemCard;
  return (
    <ul
      ref={list}
      className={classes.list}
      data-list={asRows || undefined}
      aria-label={t('inventory.label')}
      style={{ height: count * (height + gap) - gap, ...(chipLines === 2 && TWO_CHIP_LINES) }}
    >
      {rows.map((row) => (
        <li
          key={row}
          className={classes.row}
          style={{
            height,
            transform: `translateY(${row * (height + gap)}px)`,
            gap,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item) => (
            <Thing key={item.id} item={item} view={view} actions={actions} />
          ))}
        </li>
      ))}
    </ul>
  );
}

const NOWHERE = { width: 0, top: 0, rem: 16, largest: false };
type Box = typeof NOWHERE;

const rowsOf = ({ rem }: Box) => ({ columns: 1, gap: 0, height: ROW_HEIGHT * rem, chipLines: 1 });

function cardsOf({ width, rem, largest }: Box, view: View, crowded: boolean) {
  const wide = width >= WIDE_FROM * rem;
  const gap = (wide ? WIDE_GAP : GAP) * rem;
  const card = (wide ? WIDE_CARD_WIDTH : MIN_CARD_WIDTH) * rem;
  const columns = Math.max(2, Math.floor((width + gap) / (card + gap)));
  const photo = Math.max(0, (width - gap * (columns - 1)) / columns) * 0.75;
  const chipLines = crowded && !wide ? 2 : 1;
  const text =
    TEXT_HEIGHT +
    (largest ? SECOND_LINE : 0) +
    (chipLines - 1) * CHIP_LINE +
    (view === 'stock-card' ? STEPPER_HEIGHT : 0);
  return { columns, gap, height: photo + text * rem, chipLines };
}

/** Where the element is on the page and how wide, in pixels; what is above it may come and go. */
function useBox(element: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState(NOWHERE);

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const root = document.documentElement;
    const measure = () => {
      const next = {
        width: measured.clientWidth,
        top: measured.getBoundingClientRect().top + window.scrollY,
        rem: Number.parseFloat(getComputedStyle(root).fontSize) || 16,
        largest: root.dataset.fontSize === 'x-large',
      };
      setBox((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    if (measured.parentElement) observer.observe(measured.parentElement);
    return () => observer.disconnect();
  }, [element]);

  return box;
}
