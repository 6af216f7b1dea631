import type { Picture } from './use-picture';
import type { Review } from './use-review';

/** What a table and cards are made of. */
export interface ResultsProps {
  review: Review;
  /** Undefined while it is being opened, null when it cannot be shown. */
  picture: Picture | null | undefined;
}
