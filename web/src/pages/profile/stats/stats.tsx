import { Button, Skeleton } from '@mantine/core';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/stats';
import { useMeQuery } from '../../../api/account/auth';
import { useStatsChartsQuery, useUserStatsQuery } from '../../../api/account/stats';
import { formatBytes } from '../../../i18n/bytes';
import { formatNumber } from '../../../i18n/formats';
import { Figures } from '../../../ui/figures/figures';
import { Problem } from '../../../ui/messages/problem';
import { Link } from '../../../ui/page/link';
import { errorText } from '../../../widgets/problems/error-text';
import profile from '../profile.module.css';
import { AllUsers } from './all-users';
import { OwnCharts } from './own-charts';
import classes from './stats.module.css';

const shown = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? undefined : format(value);

/** The number of items and their storage: the user's own, and for admins those of all users. */
export default function Stats() {
  const { data: user } = useMeQuery();
  const { data, error, isFetching, refetch } = useUserStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: charts, error: noCharts } = useStatsChartsQuery(undefined, { refetchOnMountOrArgChange: true });
  const figures = [
    { label: t('stats.own_items'), value: shown(data?.item_count, formatNumber) },
    { label: t('stats.photos'), value: shown(data?.photo_count, formatNumber) },
    { label: t('stats.storage'), value: shown(data?.storage_bytes, formatBytes) },
    { label: t('stats.database'), value: shown(data?.db_storage_bytes, formatBytes) },
  ];

  return (
    <div className={profile.wide}>
      <h1 className={profile.hiddenTitle}>{t('profile.stats')}</h1>
      <h2 className={classes.title}>{t('stats.own')}</h2>
      {error && !data && !isFetching ? (
        <>
          <Problem>{errorText(error, t('stats.load_failed'))}</Problem>
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        </>
      ) : (
        <Figures figures={figures} />
      )}
      <p className={profile.muted}>
        <Link to="/inventory/value" data-hit>
          {t('stats.worth')}
        </Link>
      </p>
      {noCharts && !charts && <Problem>{errorText(noCharts, t('stats.fetch_failed'))}</Problem>}
      {!(charts && data) && !noCharts && !error && <Skeleton height="24rem" radius="md" />}
      {charts && data && <OwnCharts stats={data} charts={charts} />}
      {/* Waits until the content above has its final height. */}
      {user?.role === 'admin' && ((charts && data) || noCharts || error) && <AllUsers />}
    </div>
  );
}
