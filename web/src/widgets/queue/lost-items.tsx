import type { LostItems as Lost } from '@whereabouts/shared/contracts/vision.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/batch';
import classes from './lost-items.module.css';

/** Describes detected items that were not saved, and how to get them. */
export function lostItems({ dropped, left_out }: Lost): string {
  const sentences = [
    dropped > 0 && t('batch.dropped', { count: dropped }),
    left_out > 0 && t('batch.left_out', { count: left_out }),
  ];
  return sentences.filter(Boolean).join(' ');
}

export function LostItems({ lost }: { lost: Lost }) {
  const text = lostItems(lost);
  if (!text) return null;
  return (
    <p className={classes.lost} role="status">
      {text}
    </p>
  );
}
