import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import classes from './review.module.css';

interface NothingToReviewProps {
  /** The batch to review and its number of items. */
  batch: string | null;
  count: number;
}

/** Shown when every item is reviewed: links to other items to review and to the inventory. */
export function NothingToReview({ batch, count }: NothingToReviewProps) {
  const isReviewed = batch !== null && count > 0;
  return (
    <div className={classes.nothing}>
      <MessagePage
        heading="h1"
        icon={<IconChecks size="2rem" stroke={1.5} color="var(--good)" />}
        title={isReviewed ? t('after_scan.reviewed', { count }) : t('after_scan.nothing_title')}
        action={
          <div className={classes.ways}>
            {isReviewed && (
              <Button size="lg" component={Link} to={`/inventory?batch=${batch}`}>
                {t('after_scan.see_them')}
              </Button>
            )}
            <Button size="lg" component={Link} to="/scan" variant={isReviewed ? 'default' : 'filled'}>
              {t('after_scan.scan')}
            </Button>
            {!isReviewed && (
              <Button size="lg" component={Link} to="/inventory" variant="default">
                {t('after_scan.to_inventory')}
              </Button>
            )}
          </div>
        }
      >
        {t('after_scan.nothing_text')}
      </MessagePage>
    </div>
  );
}
