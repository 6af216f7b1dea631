import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { TrashList } from '@whereabouts/shared/contracts/trash.js';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t';
import { useNow } from '../../../ui/text/use-now';
import classes from './trash.module.css';
import { TrashRow } from './trash-row';
import type { Selection } from './use-selection';

/** In rem, so that rows grow with the text. */
const ROW = 4.6875;
const OVERSCAN = 6;

interface TrashRowsProps {
  list: TrashList;
  selection: Selection;
  onRestore: (ids: number[]) => void;
}

/** A virtual list: only the rows near the visible part are rendered. */
export function TrashRows({ list: { items, retention_days }, selection, onRestore }: TrashRowsProps) {
  const now = useNow();
  const element = useRef<HTMLUListElement>(null);
  const [{ top, rem }, setBox] = useState({ top: 0, rem: 16 });

  useLayoutEffect(() => {
    const measure = () =>
      setBox({
        top: (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW * rem,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
  });

  return (
    <ul ref={element} className={classes.rows} aria-label={t('trash.label')} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.row}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <TrashRow
                item={item}
                retentionDays={retention_days}
                now={now}
                selection={selection}
                onRestore={onRestore}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}
