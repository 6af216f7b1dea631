import { type CSSProperties, useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import type { Row } from '../results/draft';
import classes from './review.module.css';
import type { Picture } from './use-picture';

interface PhotoWithBoxesProps {
  /** The size of the photo, in any unit: it reserves the room before the photo is drawn. */
  size: { width: number; height: number };
  picture: Picture | null | undefined;
  rows: Row[];
  /** The uuid of the row the user looks at. */
  current: string | null | undefined;
  summary: string;
}

const percent = (part: number) => `${100 * part}%`;

/** The analyzed photo with the boxes of its items. */
export function PhotoWithBoxes({ size, picture, rows, current, summary }: PhotoWithBoxesProps) {
  const figure = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
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
