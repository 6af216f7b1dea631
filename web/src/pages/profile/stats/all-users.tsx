import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { AllUserStats } from '@whereabouts/shared/contracts/stats.js';
import { useState } from 'react';
import { STATS_PAGE, type StatsOrder, useAllUserStatsInfiniteQuery } from '../../../api/account/stats';
import { formatBytes } from '../../../i18n/bytes';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { useComposed } from '../../../ui/fields/use-composed';
import { Figures } from '../../../ui/figures/figures';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import profile from '../profile.module.css';
import { AllUsersTable } from './all-users-table';
import classes from './stats.module.css';

const LARGEST_FIRST: StatsOrder = { sort: 'storage_bytes', dir: 'desc' };

/** How long to wait after the last key before the search starts. */
const PAUSE_MS = 300;

/** The totals of all users, for admins. */
export function AllUsers() {
  const [order, setOrder] = useState(LARGEST_FIRST);
  const [typed, setTyped] = useState('');
  const field = useComposed(typed, setTyped);
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useAllUserStatsInfiniteQuery({ ...order, ...(words && { q: words }) }, { refetchOnMountOrArgChange: true });
  const totals = data?.pages[0];
  const users = data?.pages.flatMap((page) => page.users) ?? [];

  return (
    <>
      <h2 className={`${classes.title} ${profile.next}`}>{t('stats.all')}</h2>
      {error && !isFetching && (
        <>
          <Problem>{errorText(error, t('stats.fetch_failed'))}</Problem>
          <Button variant="default" onClick={() => refetch()}>
            {t('app.try_again')}
          </Button>
        </>
      )}
      {!totals && isFetching && <Skeleton height="14rem" radius="md" />}
      {totals && <Totals stats={totals} />}
      {totals && (
        <section className={profile.card} aria-busy={isFetching}>
          {totals.total_users > STATS_PAGE && (
            <TextInput
              type="search"
              leftSection={<IconSearch size="1.25rem" stroke={1.75} aria-hidden />}
              label={t('stats.find_user')}
              {...field}
              maxLength={200}
            />
          )}
          {users.length === 0 && <p className={profile.muted}>{t('stats.no_such_user')}</p>}
          {users.length > 0 && (
            <AllUsersTable users={users} order={order} onSort={(sort, dir) => setOrder({ sort, dir })} />
          )}
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('stats.more_users')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function Totals({ stats }: { stats: AllUserStats }) {
  const figures = [
    { label: t('stats.users'), value: formatNumber(stats.total_users) },
    { label: t('stats.items'), value: formatNumber(stats.total_items) },
    { label: t('stats.photos'), value: formatNumber(stats.total_photos) },
    { label: t('stats.storage'), value: formatBytes(stats.total_storage_bytes) },
    { label: t('stats.database'), value: formatBytes(stats.total_db_storage_bytes) },
  ];
  return <Figures figures={figures} />;
}
