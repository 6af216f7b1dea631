import type { User, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/auth';
import { formatDay } from '../../../i18n/formats';
import { SortButton } from '../../../ui/figures/sort-button';
import { Chip } from '../../../ui/text/chip';
import list from './user-list.module.css';

interface UserTableProps {
  users: User[];
  page: UsersPage;
  onSort: (page: UsersPage) => void;
  onManage: (user: User) => void;
}

/** Rows on a wide screen and cards on a narrow one, from the same table. */
export function UserTable({ users, page, onSort, onManage }: UserTableProps) {
  const columns = [
    { sort: 'display_name', label: t('admin.name') },
    { sort: 'email', label: t('auth.email') },
    { sort: 'role', label: t('admin.role') },
    { sort: 'created_at', label: t('admin.created') },
  ] as const;

  const sortBy = (sort: UsersPage['sort']) => {
    const dir = sort === page.sort && page.dir === 'asc' ? 'desc' : 'asc';
    onSort({ ...page, page: 1, sort, dir });
  };

  return (
    <table className={list.table}>
      <thead>
        <tr>
          {columns.map(({ sort, label }) => {
            const sorted = sort === page.sort;
            const order = page.dir === 'asc' ? 'ascending' : 'descending';
            return (
              <th key={sort} scope="col" aria-sort={sorted ? order : undefined}>
                <SortButton dir={sorted ? page.dir : null} onClick={() => sortBy(sort)}>
                  {label}
                </SortButton>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className={list.name}>
              <button type="button" className={list.open} onClick={() => onManage(user)}>
                {user.display_name}
              </button>
            </td>
            <td className={list.email}>{user.email}</td>
            <td className={list.role}>
              {user.role === 'admin' ? <Chip tone="busy">{t('account.type_admin')}</Chip> : t('account.type_user')}
            </td>
            <td className={list.created}>{formatDay(user.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
