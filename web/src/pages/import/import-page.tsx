import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Imported } from '@whereabouts/shared/contracts/imports.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/editor';
import '../../i18n/locales/import';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';
import { usePageTitle } from '../../ui/page/use-page-title';
import { ChooseTable } from './choose-table';
import classes from './import.module.css';
import { ImportDone } from './import-done';
import { ReviewTable } from './review-table';

const TABLE = {
  words: () => ({
    title: t('import.leave_title'),
    text: t('import.leave_text'),
    discard: t('import.leave_discard'),
    stay: t('import.leave_stay'),
  }),
};

/** Imports items from a table: choose it, review it, import its valid rows. */
export default function ImportPage() {
  const [pasted, setPasted] = useState('');
  const [csv, setCsv] = useState<string | null>(null);
  const [isWorkedOn, setWorkedOn] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  usePageTitle(t('import.title'));
  useWorkAtRisk(imported === null && (pasted.trim() !== '' || isWorkedOn) ? TABLE : null);

  if (imported !== null) return <ImportDone imported={imported} />;
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <ActionIcon component={Link} to="/inventory" size="2.75rem" aria-label={t('import.back')}>
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <h1>{t('import.title')}</h1>
      </div>
      {csv === null ? (
        <ChooseTable pasted={pasted} onPaste={setPasted} onTable={setCsv} />
      ) : (
        <ReviewTable
          key={csv}
          csv={csv}
          onImported={setImported}
          onWork={setWorkedOn}
          onAgain={() => {
            setCsv(null);
            setWorkedOn(false);
          }}
        />
      )}
    </div>
  );
}
