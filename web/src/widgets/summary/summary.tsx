import { Fragment, Suspense } from 'react';
import { useItemsQuery } from '../../api/items/items';
import type { Tab } from '../../domain/tabs';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectInventoryCounts } from '../../state/inventory-summary';
import { useAdminMode } from '../../state/use-admin-mode';
import { lazyPart } from '../../ui/loading/lazy-part';

const Totals = lazyPart(() => import('./totals'), 'note');

/** One line about the open tab (docs/rules/screens.md). */
export function Summary({ tab }: { tab: Tab }) {
  const admin = useAdminMode();
  switch (tab) {
    case 'home':
      return admin ? (
        <Suspense>
          <Totals />
        </Suspense>
      ) : (
        t('app.tagline')
      );
    case 'scan':
      return t('summary.scan');
    case 'inventory':
      return <ItemCount />;
    case 'groups':
      return t('summary.groups');
    case 'profile':
      return t('summary.profile');
  }
}

/** The total and any unusual counts. Before the inventory has counted, the number of all items. */
function ItemCount() {
  const { data: items, isError } = useItemsQuery();
  const counts = useAppSelector(selectInventoryCounts);
  const total = counts?.total ?? items?.length;
  // Reserves the line until the count is known.
  if (total === undefined) return isError ? null : '\u00a0';
  const more = (['checked', 'shared', 'displayed', 'selected'] as const).flatMap((kind) => {
    const count = counts?.[kind] ?? null;
    return count === null
      ? []
      : // Keeps the bullet at the end of its line.
        [
          <Fragment key={kind}>
            {'\u00a0• '}
            <span data-fact>{t(`summary.${kind}`, { count })}</span>
          </Fragment>,
        ];
  });
  return (
    <>
      {t('summary.items', { count: total })}
      {more}
    </>
  );
}
