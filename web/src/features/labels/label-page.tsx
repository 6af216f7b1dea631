import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './labels.module.css';
import { QrCode } from './qr-code';
import type { Sheet } from './sheets';

interface LabelPageProps {
  labels: (Item | null)[];
  sheet: Sheet;
  title: string;
}

/** One sheet of paper: as wide as there is room on screen, in its real size on paper. */
export function LabelPage({ labels, sheet, title }: LabelPageProps) {
  const { pageWidth, pageHeight, columns, width, height, marginLeft, marginTop, gapX } = sheet;
  const sizes = {
    '--page-width': pageWidth,
    '--page-height': pageHeight,
    '--columns': columns,
    '--label-width': width,
    '--label-height': height,
    '--margin-left': marginLeft,
    '--margin-top': marginTop,
    '--gap': gapX,
  } as CSSProperties;
  return (
    <div className={classes.room}>
      <ul className={classes.sheet} style={sizes} aria-label={title}>
        {labels.map((item, place) =>
          item ? <Label key={item.id} item={item} /> : <li key={`used ${place}`} aria-hidden="true" />,
        )}
      </ul>
    </div>
  );
}

function Label({ item: { id, name, area, location, sub_location } }: { item: Item }) {
  const { t } = useTranslation();
  const place = [area, location, sub_location].filter(Boolean).join(' › ');
  return (
    <li className={classes.label}>
      <QrCode text={`${window.location.origin}/items/${id}`} title={t('labels.code', { name })} />
      <div className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        {place && <span className={classes.place}>{place}</span>}
        <span className={classes.number}>{t('labels.number', { id })}</span>
      </div>
    </li>
  );
}
