import type { Picture } from '../review/use-picture';
import type { Review } from '../review/use-review';

/** The props that the table and the cards share. */
export interface ResultsProps {
  review: Review;
  /** Undefined while it loads, `null` when it cannot be shown. */
  picture: Picture | null | undefined;
}
