import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './inventory.module.css';
import { ItemCard } from './item-card';

const MIN_CARD_WIDTH = 150;
const WIDE_CARD_WIDTH = 200;
const WIDE_FROM = 700;
/** Two rows more on either side: about what a flick of the thumb shows before the next frame. */
const OVERSCAN = 2;
/** Name, place and the padding around them, below the photo. */
const TEXT_HEIGHT = 76;

/** A grid of which only the rows near the visible part exist, so that ten thousand items scroll like ten. */
export function ItemGrid({ items, onOpen }: { items: Item[]; onOpen: (item: Item) => void }) {
  const { t } = useTranslation();
  const grid = useRef<HTMLUListElement>(null);
  const [{ width, top }, setBox] = useState({ width: 0, top: 0 });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () =>
      setBox({ width: element.clientWidth, top: element.getBoundingClientRect().top + window.scrollY });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const gap = width < WIDE_FROM ? 12 : 16;
  const columns = Math.max(
    2,
    Math.floor((width + gap) / ((width < WIDE_FROM ? MIN_CARD_WIDTH : WIDE_CARD_WIDTH) + gap)),
  );
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => ((width - gap * (columns - 1)) / columns) * 0.75 + TEXT_HEIGHT,
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
