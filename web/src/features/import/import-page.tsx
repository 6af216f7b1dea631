import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Imported } from '@whereabouts/shared/contracts/imports.js';
import { Suspense, useState } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/link';
import '../../locales/editor';
import '../../locales/import';
import { lazyPart } from '../../ui/lazy-part';
import { useLeaveGuard } from '../../ui/use-leave-guard';
import { ChooseTable } from './choose-table';
import classes from './import.module.css';
import { ImportDone } from './import-done';
import { ReviewTable } from './review-table';

const Confirmation = lazyPart(() => import('../../ui/confirmation'), 'note');

/** Items from a table: choose it, look at what it becomes, import what is right of it. */
export default function ImportPage() {
  const [pasted, setPasted] = useState('');
  const [csv, setCsv] = useState<string | null>(null);
  const [isWorkedOn, setWorkedOn] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  const { question } = useLeaveGuard(imported === null && (pasted.trim() !== '' || isWorkedOn));

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
      {question && (
        <Suspense>
          <Confirmation
            {...question}
            title={t('import.leave_title')}
            confirm={t('import.leave_discard')}
            decline={t('import.leave_stay')}
          >
            <p>{t('import.leave_text')}</p>
          </Confirmation>
        </Suspense>
      )}
    </div>
  );
}
