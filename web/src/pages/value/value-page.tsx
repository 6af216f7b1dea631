import { Button, Skeleton } from '@mantine/core';
import type { ItemsValue } from '@whereabouts/shared/contracts/stats.js';
import { api } from '../../api/client/api';
import { REFRESHED } from '../../api/items/items';
import { useItemsValueQuery } from '../../api/items/value';
import { useGroupsQuery } from '../../api/sharing/groups';
import { formatNumber } from '../../i18n/formats';
import '../../i18n/locales/value';
import { formatMoney } from '../../i18n/money';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { Figures } from '../../ui/figures/figures';
import { Problem } from '../../ui/messages/problem';
import { Link } from '../../ui/page/link';
import { usePageTitle } from '../../ui/page/use-page-title';
import { errorText } from '../../widgets/problems/error-text';
import { GroupWorth } from './group-worth';
import { MissingValues } from './missing-values';
import classes from './value.module.css';
import { WorthOverTime } from './worth-over-time';
import { WorthTable } from './worth-table';

/** Shows the worth of all own items as charts and tables, and the items without a value. */
export default function ValuePage() {
  usePageTitle(t('value.title'));
  const { data, error, isFetching, refetch } = useItemsValueQuery(undefined, REFRESHED);
  const dispatch = useAppDispatch();
  const { data: groups = [] } = useGroupsQuery();
  return (
    <div className={classes.page}>
      <h1>{t('value.title')}</h1>
      <p className={classes.muted}>{t('value.lead')}</p>
      {error && !data && !isFetching && (
        <>
          <Problem>{errorText(error, t('value.load_failed'))}</Problem>
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        </>
      )}
      {!data && isFetching && <Skeleton height="24rem" radius="md" />}
      {data && <Worth value={data} />}
      {data && <MissingValues onSaved={() => dispatch(api.util.invalidateTags(['Stats']))} />}
      {groups
        .filter(({ my_role }) => my_role === 'owner')
        .map((group) => (
          <GroupWorth key={group.id} group={group} />
        ))}
    </div>
  );
}

function Worth({ value }: { value: ItemsValue }) {
  const { currency, item_count, without_value } = value;
  const money = (amount: number) => formatMoney(amount, currency);
  // In a box of its own: a large total has no room beside others on a phone.
  const total = [{ label: t('value.total'), value: money(value.total) }];
  const counts = [
    { label: t('value.valued'), value: formatNumber(item_count - without_value) },
    { label: t('value.unvalued'), value: formatNumber(without_value) },
  ];
  const none = t('value.none');
  return (
    <>
      <Figures figures={total} />
      <Figures figures={counts} />
      {currency === null && (
        <p className={classes.muted}>
          <Link to="/profile" data-hit>
            {t('value.no_currency')}
          </Link>
        </p>
      )}
      <WorthOverTime months={value.over_time} currency={currency} />
      <div className={classes.pair}>
        <WorthTable
          title={t('value.by_category')}
          money={money}
          rows={value.by_category.map(({ category, ...row }) => ({ ...row, name: category || none }))}
        />
        <WorthTable
          title={t('value.by_place')}
          money={money}
          rows={value.by_place.map(({ area, ...row }) => ({ ...row, name: area || none }))}
        />
        <WorthTable title={t('value.by_collection')} money={money} rows={value.by_collection} />
      </div>
    </>
  );
}
