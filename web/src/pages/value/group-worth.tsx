import { Button } from '@mantine/core';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { REFRESHED } from '../../api/items/items';
import { useGroupValueQuery } from '../../api/items/value';
import { formatNumber } from '../../i18n/formats';
import { formatMoney } from '../../i18n/money';
import { t } from '../../i18n/t';
import { DataTable } from '../../ui/figures/data-table';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../../widgets/problems/error-text';
import classes from './value.module.css';

/** The worth of the items of a group, by owner. Each owner has a currency, so nothing is added up. */
export function GroupWorth({ group: { id, name } }: { group: Pick<Group, 'id' | 'name'> }) {
  const { data, error, isFetching, refetch } = useGroupValueQuery(id, REFRESHED);
  const title = t('value.of_group', { name });
  if (!data && error && !isFetching)
    return (
      <section className={classes.card}>
        <h2>{title}</h2>
        <Problem>{errorText(error, t('value.load_failed'))}</Problem>
        <Button variant="default" onClick={refetch}>
          {t('app.try_again')}
        </Button>
      </section>
    );
  if (!data || data.owners.length === 0) return null;
  const names = [t('value.owner'), t('value.items'), t('value.unvalued'), t('value.total')];
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        names={names}
        columns={names.map((column, index) => ({ title: column, number: index > 0 }))}
        rows={data.owners.map(({ user_id, display_name, currency, total, item_count, without_value }) => ({
          key: user_id,
          cells: [display_name, formatNumber(item_count), formatNumber(without_value), formatMoney(total, currency)],
        }))}
      />
      <p className={classes.muted}>{t('value.group_note')}</p>
    </section>
  );
}
