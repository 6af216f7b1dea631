import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../ui/message-page';

/** Says what will be here, without a button that could not do it yet. */
export default function Groups() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={<IconUsersGroup size="2rem" stroke={1.5} />} title={t('groups.title')}>
      {t('groups.text')}
    </MessagePage>
  );
}
