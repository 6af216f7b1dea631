import { Button, Skeleton } from '@mantine/core';
import type { AllUserStats } from '@whereabouts/shared/contracts/stats.js';
import { useAllUserStatsQuery } from '../../../api/stats';
import { formatBytes } from '../../../i18n/bytes';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { Figures } from '../../../ui/figures';
import { Problem } from '../../../ui/problem';
import profile from '../profile.module.css';
import { AllUsersTable } from './all-users-table';

/** What everybody has, for admins. */
export function AllUsers() {
  const { data, error, isFetching, refetch } = useAllUserStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <h2 className={`${profile.heading} ${profile.next}`}>{t('stats.all')}</h2>
      {error && !data && !isFetching && (
        <>
          <Problem>{errorText(error, t('stats.fetch_failed'))}</Problem>
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        </>
      )}
      {!data && isFetching && <Skeleton height="14rem" radius="md" />}
      {data && <Totals stats={data} />}
      {data && <AllUsersTable users={data.users} />}
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
