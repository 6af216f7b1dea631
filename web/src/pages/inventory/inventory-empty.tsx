import { Button } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import classes from './inventory.module.css';

interface InventoryEmptyProps {
  onAdd: () => void;
  /** Shows the departed items. Undefined where the filters above the list show them. */
  onDeparted: (() => void) | undefined;
}

/** The empty state of an inventory: the user has no items and sees no shared ones. */
export default function InventoryEmpty({ onAdd, onDeparted }: InventoryEmptyProps) {
  return (
    <MessagePage
      icon={<IconBox size="2rem" stroke={1.5} />}
      title={t('inventory.empty_title')}
      action={
        <div className={classes.choices}>
          <Button component={Link} to="/scan">
            {t('inventory.empty_action')}
          </Button>
          <Button variant="default" onClick={onAdd}>
            {t('inventory.empty_add')}
          </Button>
          <Button variant="subtle" component={Link} to="/inventory/import">
            {t('inventory.empty_import')}
          </Button>
          {onDeparted && (
            <Button variant="subtle" onClick={onDeparted}>
              {t('find.departed')}
            </Button>
          )}
        </div>
      }
    >
      {t('inventory.empty_text')}
    </MessagePage>
  );
}
