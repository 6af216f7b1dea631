import { Button, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@whereabouts/shared/contracts/limits.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Problem } from '../../ui/messages/problem';
import { ExampleTable } from './example-table';
import classes from './import.module.css';
import { readTable, type TableProblem, tableProblem } from './table-file';

const TYPES = { 'text/csv': ['.csv', '.tsv', '.txt'], 'application/vnd.ms-excel': ['.csv'] };
const LIMITS = { characters: MAX_IMPORT_CHARACTERS, rows: MAX_IMPORT_ROWS };

interface ChooseTableProps {
  pasted: string;
  onPaste: (text: string) => void;
  onTable: (csv: string) => void;
}

/** Chooses a table from a file or the clipboard. Tables over the limits are refused before they are sent. */
export function ChooseTable({ pasted, onPaste, onTable }: ChooseTableProps) {
  const [problem, setProblem] = useState<TableProblem | null>(null);

  // Users of touch devices do not drop files.
  const byFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const drop = t(byFinger ? 'import.choose' : 'import.drop');

  const readFile = async ([file]: File[]) => {
    if (!file) return;
    const answer = await readTable(file);
    if ('csv' in answer) onTable(answer.csv);
    else setProblem(answer.problem);
  };
  const readPasted = () => {
    const found = tableProblem(pasted);
    setProblem(found);
    if (!found) onTable(pasted);
  };

  return (
    <>
      <p className={classes.muted}>{t('import.intro')}</p>
      <div className={classes.halves} data-choosing>
        <div className={classes.outcome}>
          <Dropzone
            className={classes.drop}
            accept={TYPES}
            multiple={false}
            onDrop={(files) => void readFile(files)}
            onReject={() => setProblem('not_csv')}
            inputProps={{ 'aria-label': drop }}
          >
            <span className={classes.icon}>
              <IconFileSpreadsheet size="2rem" stroke={1.5} aria-hidden />
            </span>
            <strong>{drop}</strong>
          </Dropzone>
          {problem && <Problem>{t(`import.${problem}`, LIMITS)}</Problem>}
          <Textarea
            label={t('import.paste')}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('import.paste_example')}
            value={pasted}
            onChange={({ currentTarget }) => onPaste(currentTarget.value)}
            classNames={{ input: classes.table }}
          />
          <Button size="lg" className={classes.main} disabled={pasted.trim() === ''} onClick={readPasted}>
            {t('import.read')}
          </Button>
        </div>
        <ExampleTable />
      </div>
    </>
  );
}
