import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronLeft } from '@tabler/icons-react';
import type { Imported } from '@whereabouts/shared/contracts/imports.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/link';
import '../../locales/editor';
import '../../locales/import';
import { MessagePage } from '../../ui/message-page';
import { ChooseTable } from './choose-table';
import classes from './import.module.css';
import { ReviewTable } from './review-table';

/** Items from a table: choose it, look at what it becomes, import what is right of it. */
export default function ImportPage() {
  const [csv, setCsv] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);

  if (imported !== null) {
    return (
      <MessagePage
        icon={<IconCheck size="2rem" stroke={1.5} color="var(--good)" />}
        title={t('import.done', { count: imported.imported_count })}
        action={
          <Button component={Link} to="/inventory">
            {t('import.to_inventory')}
          </Button>
        }
      >
        {imported.skipped_count > 0 && t('import.done_skipped', { count: imported.skipped_count })}
      </MessagePage>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <ActionIcon component={Link} to="/inventory" size="2.75rem" aria-label={t('import.back')}>
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <h1>{t('import.title')}</h1>
      </div>
      {csv === null ? (
        <ChooseTable onTable={setCsv} />
      ) : (
        <ReviewTable key={csv} csv={csv} onImported={setImported} onAgain={() => setCsv(null)} />
      )}
    </div>
  );
}
