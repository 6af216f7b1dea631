import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/collections';
import { uncheckedOnlySet } from '../../state/inventory.slice';
import { MessagePage } from '../../ui/page/message-page';

/** The empty state of a checklist that hides checked items. */
export default function EverythingChecked() {
  const dispatch = useAppDispatch();
  return (
    <MessagePage
      icon={<IconChecks size="2rem" stroke={1.5} />}
      title={t('run.complete')}
      action={
        <Button variant="default" onClick={() => dispatch(uncheckedOnlySet(false))}>
          {t('run.show_all')}
        </Button>
      }
    >
      {t('run.complete_text')}
    </MessagePage>
  );
}
