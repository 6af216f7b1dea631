import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import '../../locales/collections';
import { MessagePage } from '../../ui/message-page';

/** Of a checklist that shows only what is left. */
export default function EverythingChecked({ onAll }: { onAll: () => void }) {
  return (
    <MessagePage
      icon={<IconChecks size="2rem" stroke={1.5} />}
      title={t('run.complete')}
      action={
        <Button variant="default" onClick={onAll}>
          {t('run.show_all')}
        </Button>
      }
    >
      {t('run.complete_text')}
    </MessagePage>
  );
}
