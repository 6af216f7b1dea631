import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/link';
import { MessagePage } from '../../ui/message-page';
import classes from './review.module.css';

/** All have been looked at: the ways to more of them, and to the inventory. */
export function NothingToReview() {
  return (
    <div className={classes.nothing}>
      <MessagePage
        icon={<IconChecks size="2rem" stroke={1.5} color="var(--good)" />}
        title={t('after_scan.nothing_title')}
        action={
          <div className={classes.ways}>
            <Button size="lg" component={Link} to="/scan">
              {t('after_scan.scan')}
            </Button>
            <Button size="lg" component={Link} to="/inventory" variant="default">
              {t('after_scan.to_inventory')}
            </Button>
          </div>
        }
      >
        {t('after_scan.nothing_text')}
      </MessagePage>
    </div>
  );
}
