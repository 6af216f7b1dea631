import { type CSSProperties, useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import type { Row } from '../draft';
import classes from './review.module.css';
import type { Picture } from './use-picture';

interface PhotoWithBoxesProps {
  /** Of the photo, in any unit: its room is there before it is drawn. */
  size: { width: number; height: number };
  picture: Picture | null | undefined;
  rows: Row[];
  /** Of the row that is looked at. */
  current: string | null | undefined;
  summary: string;
}

const percent = (part: number) => `${100 * part}%`;

/** The analysed photo, and where on it each thing was found. */
export function PhotoWithBoxes({ size, picture, rows, current, summary }: PhotoWithBoxesProps) {
  const figure = useRef<HTMLElement>(null);
  // What was asked for is here, and the button that asked is gone.
  useEffect(() => figure.current?.focus(), []);

  return (
    <figure ref={figure} tabIndex={-1} className={classes.overview} aria-label={summary || t('review.results')}>
      {picture !== null && (
        <div className={classes.framed} style={{ '--ratio': size.width / size.height } as CSSProperties}>
          {picture && <img src={picture.url} alt={t('review.photo')} className={classes.whole} />}
          {rows.map(({ uuid, box, included }) => {
            if (!box || !included) return null;
            const [left, top, width, height] = box.map(percent);
            return (
              <span
                key={uuid}
                className={classes.box}
                data-current={uuid === current || undefined}
                style={{ left, top, width, height }}
              />
            );
          })}
        </div>
      )}
      {summary && <figcaption className={classes.summary}>{summary}</figcaption>}
    </figure>
  );
}
