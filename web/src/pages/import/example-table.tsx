import { Button } from '@mantine/core';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { formatList } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { download } from '../../ui/figures/download';
import { useFieldLabel } from '../../widgets/fields/use-field-label';
import classes from './example-table.module.css';
import card from './import.module.css';

/** An example table, and a file of it to start from. */
export function ExampleTable() {
  const labelOf = useFieldLabel();
  const csv = t('import.example_csv');
  // No cell has a comma or a quotation mark.
  const [headings = [], ...rows] = csv.split('\n').map((line) => line.split(','));
  return (
    <section className={card.card}>
      <h2>{t('import.example')}</h2>
      <div className={classes.example}>
        <table className={classes.table}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, column) => (
                  <td key={headings[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={card.muted}>{t('import.example_hint', { fields: formatList(ITEM_COLUMNS.map(labelOf)) })}</p>
      <Button
        variant="default"
        className={card.main}
        onClick={() => download(new Blob([csv], { type: 'text/csv' }), 'example.csv')}
      >
        {t('import.example_download')}
      </Button>
    </section>
  );
}
