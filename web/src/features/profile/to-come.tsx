import { IconChartBar, IconListDetails, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../ui/message-page';

// Each says what will be here, without a button that could not do it yet.

export function TrashToCome() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={<IconTrash size="2rem" stroke={1.5} />} title={t('profile.trash_title')}>
      {t('profile.trash_text')}
    </MessagePage>
  );
}

export function StatsToCome() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={<IconChartBar size="2rem" stroke={1.5} />} title={t('profile.stats_title')}>
      {t('profile.stats_text')}
    </MessagePage>
  );
}

export function QueueToCome() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={<IconListDetails size="2rem" stroke={1.5} />} title={t('profile.queue_title')}>
      {t('profile.queue_text')}
    </MessagePage>
  );
}
