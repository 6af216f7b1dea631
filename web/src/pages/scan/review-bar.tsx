import type { BatchProgress } from './batches/batch-progress';
import { ReviewButton } from './batches/review-button';
import '../../i18n/locales/batch';
import classes from './scan.module.css';

/** On a phone, keeps the link to the review above the tabs while the page scrolls. */
export default function ReviewBar({ progress }: { progress: BatchProgress }) {
  return (
    <div className={classes.reviewBar}>
      <ReviewButton progress={progress} latest />
    </div>
  );
}
