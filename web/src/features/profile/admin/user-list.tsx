import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { MAX_USERS_PAGE, type User, type UsersPage } from '@whereabouts/shared/contracts/auth.js';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsersQuery } from '../../../api/admin';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import classes from '../profile.module.css';
import list from './user-list.module.css';
import { UserTable } from './user-table';

const UserDialog = lazy(() => import('./user-dialog'));

const FIRST_PAGE: UsersPage = { page: 1, page_size: MAX_USERS_PAGE, sort: 'created_at', dir: 'desc' };

/** Everybody with an account, a page at a time. */
export function UserList() {
  const { t } = useTranslation();
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, error, isFetching, refetch } = useUsersQuery(page, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<User | null>(null);
  const dialog = useLazyDialog();

  const manage = (user: User) => {
    setOpen(user);
    dialog.open();
  };

  return (
    <section className={classes.card} aria-busy={isFetching}>
      <div className={list.top}>
        <h2 className={classes.heading}>{t('admin.users')}</h2>
        {data && <Pager total={data.total} page={page} onPage={(number) => setPage({ ...page, page: number })} />}
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

interface PagerProps {
  total: number;
  page: UsersPage;
  onPage: (number: number) => void;
}

function Pager({ total, page: { page, page_size }, onPage }: PagerProps) {
  const { t } = useTranslation();
  const first = (page - 1) * page_size + 1;
  const last = Math.min(page * page_size, total);
  if (total <= page_size) return <p className={classes.muted}>{t('summary.users', { count: total })}</p>;
  return (
    <nav className={list.pager} aria-label={t('admin.pages')}>
      <ActionIcon
        variant="default"
        disabled={page === 1}
        aria-label={t('admin.previous')}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} />
      </ActionIcon>
      <span className={classes.muted} role="status">
        {t('admin.range', { first, last, total })}
      </span>
      <ActionIcon
        variant="default"
        disabled={last === total}
        aria-label={t('admin.next')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}
