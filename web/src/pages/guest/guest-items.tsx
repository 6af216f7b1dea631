import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { GuestItemView, type ItemHandlers } from './guest-item';

interface GuestItemsProps extends ItemHandlers {
  items: GuestItem[];
  layout: 'card' | 'list';
}

const ROW_PX = 64;
const CARD_PX = 210;
const MIN_CARD_PX = 180;

/** Renders only the rows in view, so that thousands of items cost no more than twenty. */
export function GuestItems({ items, layout, ...handlers }: GuestItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(list);
  const columns = layout === 'card' ? Math.max(2, Math.floor(width / MIN_CARD_PX)) : 1;
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => (layout === 'card' ? CARD_PX : ROW_PX),
    overscan: 6,
    scrollMargin: top,
  });
  return (
    // As in the app (`widgets/items/item-list.tsx`), each item announces its position because a row holds several
    // items.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={list}
      role="group"
      className={layout}
      aria-label={t('guest.items_label', { count: items.length })}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className="line"
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((item, column) => (
            <GuestItemView
              key={item.id}
              item={item}
              index={index * columns + column}
              total={items.length}
              {...handlers}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function usePlace(element: React.RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { width, top } = current.getBoundingClientRect();
      setPlace({ width, top: top + scrollY });
    };
    // Measures before the first paint and after every size change.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
