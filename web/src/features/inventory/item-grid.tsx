import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './inventory.module.css';
import { ItemCard } from './item-card';

// In rem, so that photos grow with the text.
const MIN_CARD_WIDTH = 9.375;
const WIDE_CARD_WIDTH = 12.5;
const WIDE_FROM = 43.75;
const GAP = 0.75;
const WIDE_GAP = 1;
/** Two rows more on either side: about what a flick of the thumb shows before the next frame. */
const OVERSCAN = 2;
/** Name, place and the padding around them, below the photo. */
const TEXT_HEIGHT = 4.75;

/** A grid of which only the rows near the visible part exist, so that ten thousand items scroll like ten. */
export function ItemGrid({ items, onOpen }: { items: Item[]; onOpen: (item: Item) => void }) {
  const { t } = useTranslation();
  const grid = useRef<HTMLUListElement>(null);
  const [{ width, top, rem }, setBox] = useState({ width: 0, top: 0, rem: 16 });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () =>
      setBox({
        width: element.clientWidth,
        top: element.getBoundingClientRect().top + window.scrollY,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const wide = width >= WIDE_FROM * rem;
  const gap = (wide ? WIDE_GAP : GAP) * rem;
  const card = (wide ? WIDE_CARD_WIDTH : MIN_CARD_WIDTH) * rem;
  const columns = Math.max(2, Math.floor((width + gap) / (card + gap)));
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => ((width - gap * (columns - 1)) / columns) * 0.75 + TEXT_HEIGHT * rem,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
  });

  return (
    <ul ref={grid} className={classes.grid} aria-label={t('inventory.label')} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          ref={rows.measureElement}
          data-index={index}
          className={classes.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gap,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item) => (
            <ItemCard key={item.id} item={item} onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ul>
  );
}
