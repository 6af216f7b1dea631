import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { withBase } from '../../domain/browser/base-path';
import { formatLocation } from '../../domain/places/format-location';
import { formatDay, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import '../../i18n/locales/paper';
import classes from './printed-list.module.css';
import type { PrintedItem, PrintedPage } from './printed-page';
import { usePrinting } from './use-printing';

/** The print sheet of a list. It is mounted only while the browser prints or prepares to print. */
export function PrintedList({ read }: { read: () => PrintedPage }) {
  const sheet = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting(sheet);
  return (
    isPrinting &&
    createPortal(
      <div ref={sheet} className={classes.sheet}>
        <Sheet {...read()} />
      </div>,
      document.body,
    )
  );
}

function Sheet({ title, about, items, count = items.length, headings = new Map(), ticks = false }: PrintedPage) {
  const facts = [t('paper.count', { count }), formatDay(new Date().toISOString()), about];
  const starts = [...new Set([0, ...headings.keys()])].sort((one, other) => one - other);
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {ticks && <th scope="col" className={classes.tick} aria-label={t('paper.done')} />}
            <th scope="col" className={classes.picture} aria-label={t('paper.picture')} />
            <th scope="col">{t('paper.item')}</th>
            <th scope="col" className={classes.place}>
              {t('paper.place')}
            </th>
            <th scope="col" className={classes.quantity}>
              {t('paper.quantity')}
            </th>
          </tr>
        </thead>
        {starts.map((start, at) => (
          <tbody key={start}>
            {headings.has(start) && (
              <tr className={classes.heading}>
                <th scope="rowgroup" colSpan={ticks ? 5 : 4}>
                  {headings.get(start)}
                </th>
              </tr>
            )}
            {items.slice(start, starts[at + 1]).map((item) => (
              <Row key={item.id} item={item} ticks={ticks} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function Row({ item, ticks }: { item: PrintedItem; ticks: boolean }) {
  const { name, note, quantity, thumbnail_url, is_checked } = item;
  return (
    <tr>
      {ticks && (
        <td>
          <span className={classes.box}>{is_checked && '✓'}</span>
        </td>
      )}
      <td>
        <span className={classes.frame}>{thumbnail_url && <img src={withBase(thumbnail_url)} alt="" />}</span>
      </td>
      <td>
        <b dir="auto">{name}</b>
        {note && <small>{note}</small>}
      </td>
      <td>{formatLocation(item)}</td>
      <td className={classes.quantity}>{quantity === null ? '' : formatNumber(quantity)}</td>
    </tr>
  );
}
