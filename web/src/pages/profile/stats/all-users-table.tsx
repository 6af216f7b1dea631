import type { AllUserStats } from '@whereabouts/shared/contracts/stats.js';
import type { StatsOrder } from '../../../api/account/stats';
import { formatBytes } from '../../../i18n/bytes';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { DataTable } from '../../../ui/figures/data-table';
import { SortButton } from '../../../ui/figures/sort-button';

type Column = StatsOrder['sort'];

interface AllUsersTableProps {
  users: AllUserStats['users'];
  order: StatsOrder;
  onSort: (sort: Column, dir: StatsOrder['dir']) => void;
}

/** One row for each user. Each heading sorts; numbers sort largest first. */
export function AllUsersTable({ users, order, onSort }: AllUsersTableProps) {
  const headings: Record<Column, string> = {
    user_email: t('stats.email'),
    item_count: t('stats.items'),
    photo_count: t('stats.photos'),
    storage_bytes: t('stats.storage'),
    db_storage_bytes: t('stats.database'),
  };
  const columns = Object.keys(headings) as Column[];
  const sortBy = (column: Column) => {
    const first = column === 'user_email' ? 'asc' : 'desc';
    const other = first === 'asc' ? 'desc' : 'asc';
    onSort(column, order.sort === column && order.dir === first ? other : first);
  };

  return (
    <DataTable
      label={t('stats.all')}
      names={columns.map((column) => headings[column])}
      columns={columns.map((column) => {
        const dir = order.sort === column ? order.dir : null;
        return {
          title: (
            <SortButton dir={dir} onClick={() => sortBy(column)}>
              {headings[column]}
            </SortButton>
          ),
          number: column !== 'user_email',
          sort: dir === null ? undefined : dir === 'asc' ? 'ascending' : 'descending',
        };
      })}
      rows={users.map((user) => ({
        key: user.user_id,
        cells: [
          user.user_email,
          formatNumber(user.item_count),
          formatNumber(user.photo_count),
          formatBytes(user.storage_bytes),
          formatBytes(user.db_storage_bytes),
        ],
      }))}
    />
  );
}
