import { Tabs } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { t } from '../../i18n/t';
import '../../i18n/locales/profile';
import { useMeQuery } from '../../api/account/auth';
import { pathOf, sectionsOf } from '../../domain/sections';
import { lazyPart } from '../../ui/loading/lazy-part';
import { Loading } from '../../ui/loading/loading';
import { usePageTitle } from '../../ui/page/use-page-title';
import { Account } from './account/account';
import classes from './profile.module.css';

const Trash = lazyPart(() => import('./trash/trash'));
const Admin = lazyPart(() => import('./admin/admin'));
const Stats = lazyPart(() => import('./stats/stats'));
const Queue = lazyPart(() => import('./queue/queue'));

/** Each section has its own URL, for bookmarks and the Back button. */
export default function Profile() {
  const navigate = useNavigate();
  const { section = 'account', page } = useParams();
  const { data: user } = useMeQuery();
  const tabs = useRef<HTMLDivElement>(null);
  const sections = user ? sectionsOf(user.role) : [];
  const open = sections.find((known) => known === section);
  // At large text sizes not all tabs fit.
  useEffect(() => {
    if (open) tabs.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  if (!user) return null;
  if (open === undefined || (page && open !== 'admin')) return <Navigate to="/profile" replace />;

  const labels = {
    account: t('profile.account'),
    trash: t('profile.trash'),
    admin: t('profile.admin'),
    stats: t('profile.stats'),
    queue: t('profile.queue'),
  };
  const pages = {
    account: <Account user={user} />,
    trash: <Trash />,
    admin: <Admin />,
    stats: <Stats />,
    queue: <Queue />,
  };
  return (
    <Tabs value={open} onChange={(next) => navigate(pathOf(next ?? 'account'))} keepMounted={false}>
      <Tabs.List ref={tabs} aria-label={t('profile.sections')} className={classes.sections}>
        {sections.map((known) => (
          <Tabs.Tab key={known} value={known} className={classes.section}>
            {labels[known]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        {open !== 'admin' && <Title key={open} page={labels[open]} />}
        <Suspense fallback={<Loading />}>{pages[open]}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The pages of Admin have titles of their own. */
function Title({ page }: { page: string }) {
  usePageTitle(page);
  return null;
}
