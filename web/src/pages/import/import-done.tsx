import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Imported } from '@whereabouts/shared/contracts/imports.js';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';

/** The result of an import. */
export function ImportDone({ imported }: { imported: Imported }) {
  const { imported_count, updated_count, skipped_count } = imported;
  const isAdded = imported_count > 0;
  return (
    <MessagePage
      heading="h1"
      icon={<IconCheck size="2rem" stroke={1.5} color="var(--good)" />}
      title={t(isAdded ? 'import.done' : 'import.done_updated', { count: isAdded ? imported_count : updated_count })}
      action={
        <Button component={Link} to="/inventory">
          {t('import.to_inventory')}
        </Button>
      }
    >
      {isAdded && updated_count > 0 && <>{t('import.done_updated', { count: updated_count })} </>}
      {skipped_count > 0 && t('import.done_skipped', { count: skipped_count })}
    </MessagePage>
  );
}
