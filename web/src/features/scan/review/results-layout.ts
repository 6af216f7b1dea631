import type { Picture } from './use-picture';
import type { Review } from './use-review';

/** The props that the table and the cards share. */
export interface ResultsProps {
  review: Review;
  /** Undefined while it loads, `null` when it cannot be shown. */
  picture: Picture | null | undefined;
}
