import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../../locales/import';
import { MessagePage } from '../../ui/message-page';
import { ChooseTable } from './choose-table';
import classes from './import.module.css';
import { ReviewTable } from './review-table';

/** Items from a table: choose it, look at what it becomes, import all of it or nothing. */
export default function ImportPage() {
  const { t } = useTranslation();
  const [csv, setCsv] = useState<string | null>(null);
  const [imported, setImported] = useState<number | null>(null);

  if (imported !== null) {
    return (
      <MessagePage
        icon={<IconCheck size="2rem" stroke={1.5} />}
        title={t('import.done', { count: imported })}
        action={
          <Button component={Link} to="/inventory">
            {t('import.to_inventory')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.page}>
      <h1>{t('import.title')}</h1>
      {csv === null ? (
        <ChooseTable onTable={setCsv} />
      ) : (
        <ReviewTable key={csv} csv={csv} onImported={setImported} onAgain={() => setCsv(null)} />
      )}
    </div>
  );
}
