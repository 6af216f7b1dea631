import type { BatchProgress } from './batch-progress';
import { ReviewButton } from './review-button';
import '../../locales/batch';
import classes from './scan.module.css';

/** On a phone, the way to the review stays above the tabs wherever the page is scrolled to. */
export default function ReviewBar({ progress }: { progress: BatchProgress }) {
  return (
    <div className={classes.reviewBar}>
      <ReviewButton progress={progress} latest />
    </div>
  );
}
