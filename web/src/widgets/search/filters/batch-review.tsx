import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { waitingItems } from '../../../domain/waiting-items';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/batch';
import { Link } from '../../../ui/page/link';
import classes from './filter-chips.module.css';

interface BatchReviewProps {
  id: string;
  photos: number[];
  items: readonly Item[];
}

/** The number of unreviewed items of a batch, with a link to their review. */
export default function BatchReview({ id, photos, items }: BatchReviewProps) {
  const of = new Set<number | null>(photos);
  const count = waitingItems(items.filter(({ image_id }) => of.has(image_id))).length;
  if (count === 0) return null;
  return (
    <li>
      <Link className={classes.review} to={`/review?batch=${id}`}>
        {t('batch.review_items', { count })}
      </Link>
    </li>
  );
}
