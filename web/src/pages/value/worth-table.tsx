import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { DataTable } from '../../ui/figures/data-table';
import classes from './value.module.css';

interface WorthTableProps {
  title: string;
  rows: { name: string; total: number; item_count: number }[];
  money: (amount: number) => string;
}

/** Parts of the total, each with a bar. The largest part has the full width, so that small parts stay distinct. */
export function WorthTable({ title, rows, money }: WorthTableProps) {
  if (rows.length === 0) return null;
  const largest = Math.max(...rows.map(({ total }) => total), 1);
  const names = [t('value.name'), t('value.items'), t('value.total')];
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        names={names}
        columns={names.map((name, column) => ({ title: name, number: column > 0 }))}
        rows={rows.map(({ name, total, item_count }, index) => ({
          // Two collections can have the same name.
          key: index,
          cells: [
            <span key="name" className={classes.name}>
              {name}
              {total > 0 && (
                <i className={classes.bar} style={{ width: `${(total / largest) * 100}%` }} aria-hidden="true" />
              )}
            </span>,
            formatNumber(item_count),
            money(total),
          ],
        }))}
      />
    </section>
  );
}
