import type { ItemsValue } from '@whereabouts/shared/contracts/stats.js';
import { formatMonth } from '../../i18n/formats';
import { formatMoney, formatRoundMoney } from '../../i18n/money';
import { t } from '../../i18n/t';
import { ColumnChart } from '../../ui/figures/column-chart';
import { DataTable } from '../../ui/figures/data-table';
import classes from './value.module.css';

interface WorthOverTimeProps {
  months: ItemsValue['over_time'];
  currency: string | null;
}

/** The total at the end of each month as columns, and with what was added and what is gone as a table. */
export function WorthOverTime({ months, currency }: WorthOverTimeProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  const title = t('value.over_time');
  const names = [t('value.month'), t('value.total'), t('value.added'), t('value.gone')];
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <ColumnChart
        title={title}
        columnTitle={t('value.month')}
        parts={[{ title: t('value.total'), tone: 'accent' }]}
        columns={months.map(({ month, total }) => ({ label: formatMonth(month), parts: [total] }))}
        labelEvery={3}
        format={money}
        formatLine={(amount) => formatRoundMoney(amount, currency)}
      />
      <details>
        <summary className={classes.summary}>{t('value.by_month')}</summary>
        <DataTable
          label={title}
          names={names}
          columns={names.map((name, column) => ({ title: name, number: column > 0 }))}
          rows={months.toReversed().map(({ month, total, added, departed }) => ({
            key: month,
            cells: [formatMonth(month), money(total), money(added), money(departed)],
          }))}
        />
      </details>
      <p className={classes.muted}>{t('value.over_time_note')}</p>
    </section>
  );
}
