import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { MessagePage } from '../../ui/page/message-page';
import { errorText } from '../../widgets/problems/error-text';

/** The error shown when the items could not be loaded. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = errorText(error, t('inventory.load_failed'));
  return (
    <MessagePage
      alert
      icon={<IconCloudOff size="2rem" stroke={1.5} />}
      title={t('inventory.load_failed')}
      action={<Button onClick={onRetry}>{t('app.try_again')}</Button>}
    >
      {reason !== t('inventory.load_failed') && reason} {t('inventory.failed_safe')}
    </MessagePage>
  );
}
