import type { AllUserStats } from '@whereabouts/shared/contracts/stats.js';
import { useMemo, useState } from 'react';
import { formatBytes } from '../../../i18n/bytes';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { DataTable } from '../../../ui/data-table';
import { SortButton } from '../../../ui/sort-button';
import { Pager } from '../pager';
import profile from '../profile.module.css';

type Row = AllUserStats['users'][number];
type Column = Exclude<keyof Row, 'user_id'>;

/** Rows at a time: on a phone each is a card. */
const PAGE = 50;

/** One row for everybody, largest first; each heading sorts. */
export function AllUsersTable({ users }: { users: Row[] }) {
  const [sort, setSort] = useState<{ column: Column; dir: 'asc' | 'desc' }>({ column: 'storage_bytes', dir: 'desc' });
  const [page, setPage] = useState(1);
  const sorted = useMemo(() => users.toSorted(by(sort.column, sort.dir)), [users, sort]);
  const last = Math.max(1, Math.ceil(sorted.length / PAGE));
  const shown = Math.min(page, last);

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
    setSort({ column, dir: sort.column === column && sort.dir === first ? other : first });
    setPage(1);
  };

  return (
    <section className={profile.card}>
      <DataTable
        label={t('stats.all')}
        names={columns.map((column) => headings[column])}
        columns={columns.map((column) => {
          const dir = sort.column === column ? sort.dir : null;
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
        rows={sorted.slice((shown - 1) * PAGE, shown * PAGE).map((user) => ({
          key: user.user_id,
          cells: [
            user.user_email || t('stats.deleted_user', { id: user.user_id }),
            formatNumber(user.item_count),
            formatNumber(user.photo_count),
            formatBytes(user.storage_bytes),
            formatBytes(user.db_storage_bytes),
          ],
        }))}
      />
      {sorted.length > PAGE && <Pager total={sorted.length} page={shown} pageSize={PAGE} onPage={setPage} />}
    </section>
  );
}

function by(column: Column, dir: 'asc' | 'desc') {
  const sign = dir === 'asc' ? 1 : -1;
  return (one: Row, other: Row) =>
    sign * (column === 'user_email' ? one.user_email.localeCompare(other.user_email) : one[column] - other[column]) ||
    one.user_id - other.user_id;
}
