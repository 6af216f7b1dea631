import { Button } from '@mantine/core';
import { IconBox, IconCloudOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { Link } from '../../ui/link';
import { MessagePage } from '../../ui/message-page';
import classes from './inventory.module.css';

const ICON = { size: '2rem', stroke: 1.5 } as const;

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = errorText(error, t('inventory.load_failed'));
  return (
    <MessagePage
      alert
      icon={<IconCloudOff {...ICON} />}
      title={t('inventory.load_failed')}
      action={<Button onClick={onRetry}>{t('app.try_again')}</Button>}
    >
      {reason !== t('inventory.load_failed') && reason} {t('inventory.failed_safe')}
    </MessagePage>
  );
}

/** Nothing owned yet, nor shared by others. */
export function InventoryEmpty({ onAdd }: { onAdd: () => void }) {
  return (
    <MessagePage
      icon={<IconBox {...ICON} />}
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
        </div>
      }
    >
      {t('inventory.empty_text')}
    </MessagePage>
  );
}
