import { Button, Progress, Skeleton } from '@mantine/core';
import type { Mapping } from '@whereabouts/shared/contracts/imports.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportItemsMutation, usePreviewImportMutation } from '../../api/imports';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { ColumnMapping } from './column-mapping';
import { FirstRows } from './first-rows';
import classes from './import.module.css';
import { RowErrors } from './row-errors';

interface ReviewTableProps {
  csv: string;
  onImported: (count: number) => void;
  onAgain: () => void;
}

/** What the table would become, judged by the server anew whenever a column gets another field. */
export function ReviewTable({ csv, onImported, onAgain }: ReviewTableProps) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<Mapping>();
  const [look, { data: looked, error: unreadable, isLoading: looking }] = usePreviewImportMutation();
  const [run, { isLoading: running, error: refused }] = useImportItemsMutation();
  const [preview, setPreview] = useState(looked);

  useEffect(() => {
    const asked = look({ csv, ...(mapping && { mapping }) });
    asked.then(({ data }) => data && setPreview(data));
    return () => asked.abort();
  }, [csv, mapping, look]);

  const importAll = async () => {
    const { data } = await run({ csv, ...(mapping && { mapping }) });
    if (data) onImported(data.imported_count);
  };

  const ready = preview && !looking && !unreadable && preview.error_count === 0 && preview.valid_rows > 0;
  return (
    <>
      {unreadable && <Problem>{errorText(unreadable, t('import.preview_failed'))}</Problem>}
      {!preview && looking && (
        <div role="status" aria-label={t('import.reading')}>
          <Skeleton height="20rem" radius="md" />
        </div>
      )}
      {preview && (
        <>
          <p className={classes.muted}>
            {t(`import.format_${preview.format}`)}{' '}
            <span role="status">{t('import.counts', { count: preview.total_rows, valid: preview.valid_rows })}</span>
          </p>
          <RowErrors preview={preview} />
          <ColumnMapping columns={preview.columns} onChange={setMapping} />
          <FirstRows items={preview.items} />
        </>
      )}
      {refused && <Problem>{errorText(refused, t('import.failed'))}</Problem>}
      {running && (
        <div role="status">
          <Progress value={100} animated aria-hidden />
          <p className={classes.muted}>{t('import.running')}</p>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={running} onClick={onAgain}>
          {t('import.again')}
        </Button>
        {preview && (
          <Button disabled={!ready} loading={running} onClick={importAll}>
            {t('import.run', { count: preview.valid_rows })}
          </Button>
        )}
      </div>
    </>
  );
}
