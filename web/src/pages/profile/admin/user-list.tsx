import { Button, Skeleton } from '@mantine/core';
import { type User, type UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { MAX_USERS_PAGE } from '@whereabouts/shared/contracts/limits.js';
import { useState } from 'react';
import { useUsersQuery } from '../../../api/account/admin';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import { Pager } from '../pager';
import classes from '../profile.module.css';
import list from './user-list.module.css';
import { UserTable } from './user-table';

const UserDialog = lazyPart(() => import('./user-dialog'));

const FIRST_PAGE: UsersPage = { page: 1, page_size: MAX_USERS_PAGE, sort: 'created_at', dir: 'desc' };

/** All users, page by page. */
export function UserList() {
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, error, isFetching, refetch } = useUsersQuery(page, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<User | null>(null);
  const dialog = useLazyDialog(UserDialog);

  const manage = (user: User) => {
    setOpen(user);
    dialog.open();
  };

  return (
    <section className={classes.card} aria-busy={isFetching}>
      <div className={list.top}>
        <h2 className={classes.heading}>{t('admin.users')}</h2>
        {data && data.total <= page.page_size && (
          <p className={classes.muted}>{t('summary.users', { count: data.total })}</p>
        )}
        {data && data.total > page.page_size && (
          <Pager
            total={data.total}
            page={page.page}
            pageSize={page.page_size}
            onPage={(number) => setPage({ ...page, page: number })}
          />
        )}
      </div>
      {error && !isFetching && (
        <>
          <Problem>{errorText(error, t('admin.users_failed'))}</Problem>
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        </>
      )}
      {!data && isFetching && <Skeleton height="14rem" />}
      {data && <UserTable users={data.users} page={page} onSort={setPage} onManage={manage} />}
      {open && dialog.shown((state) => <UserDialog {...state} user={open} page={page} />)}
    </section>
  );
}
