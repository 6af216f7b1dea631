import { useAdminStatsQuery } from '../../api/account/stats';
import { t } from '../../i18n/t';

/** The number of users and items, for an admin. */
export default function Totals() {
  const { data: stats } = useAdminStatsQuery();
  if (!stats || stats.user_count === 0) return null;
  const users = t('summary.users', { count: stats.user_count });
  const items = t('summary.items', { count: stats.item_count });
  return t('summary.users_and_items', { users, items });
}
