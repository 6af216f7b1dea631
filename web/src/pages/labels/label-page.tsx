import type { CSSProperties } from 'react';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { QrCode } from '../../widgets/qr-code/qr-code';
import classes from './labels.module.css';
import type { Sheet } from './sheets';

/** The text of a label, and the app address that its code leads to. */
export interface LabelText {
  address: string;
  name: string;
  place: string;
  number: number | null;
}

/** Labels narrower or lower than this get a smaller white margin; in millimeters. */
const SMALL = 32;

interface LabelPageProps {
  labels: (LabelText | null)[];
  sheet: Sheet;
  title: string;
  /** Shown enlarged above the sheet on small screens. */
  closer: LabelText | undefined;
}

/** One sheet of paper: as wide as its container on screen, in real size in print. */
export function LabelPage({ labels, sheet, title, closer }: LabelPageProps) {
  const { pageWidth, pageHeight, columns, rows, width, height, marginLeft, marginTop, gapX } = sheet;
  const sizes = {
    '--page-width': pageWidth,
    '--page-height': pageHeight,
    '--columns': columns,
    '--label-width': width,
    '--label-height': height,
    '--margin-left': marginLeft,
    '--margin-top': marginTop,
    '--gap': gapX,
    '--padding': Math.min(width, height) < SMALL ? 2 : 3.5,
  } as CSSProperties;
  return (
    <div className={classes.room}>
      {closer && (
        <div className={classes.close} aria-hidden>
          <p className={classes.caption}>{t('labels.closer')}</p>
          <ul className={classes.closer} style={sizes}>
            <Label label={closer} />
          </ul>
        </div>
      )}
      <p className={classes.caption} aria-hidden>
        {title}
      </p>
      <ul className={classes.sheet} style={sizes} aria-label={title}>
        {labels.map((label, index) =>
          label ? (
            <Label key={label.address} label={label} />
          ) : (
            <li key={`used ${index}`} className={classes.empty} aria-hidden="true" />
          ),
        )}
        {Array.from({ length: columns * rows - labels.length }, (_, index) => (
          <li key={`free ${index}`} className={classes.empty} aria-hidden="true" />
        ))}
      </ul>
    </div>
  );
}

function Label({ label: { address, name, place, number } }: { label: LabelText }) {
  return (
    <li className={classes.label}>
      <QrCode text={window.location.origin + withBase(address)} title={t('labels.code', { name })} />
      <div className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        {place && <span className={classes.place}>{place}</span>}
        {number !== null && <span className={classes.number}>{t('labels.number', { id: number })}</span>}
      </div>
    </li>
  );
}
