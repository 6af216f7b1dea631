import { Tabs, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/admin';
import { useBackupQuery, useDeadLettersQuery, useResetRequestsQuery } from '../../../api/account/admin';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Loading } from '../../../ui/loading/loading';
import { usePageTitle } from '../../../ui/page/use-page-title';
import classes from './admin.module.css';
import { isTroubled } from './is-troubled';

const PAGES = {
  people: lazyPart(() => import('./people')),
  ai: lazyPart(() => import('./ai/ai')),
  mail: lazyPart(() => import('./mail/mail')),
  storage: lazyPart(() => import('./storage')),
  trash: lazyPart(() => import('./trash-retention')),
};
type Page = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as Page[];

/** Each page has its own path; that of the first one has no name. */
const pathOf = (page: string | null) => `/profile/admin${page === null || page === 'people' ? '' : `/${page}`}`;

/** Settings for the whole installation. */
export default function Admin() {
  const navigate = useNavigate();
  const { page = 'people' } = useParams();
  const open = NAMES.find((known) => known === page);
  const marked = useMarked();
  const tabs = useRef<HTMLDivElement>(null);
  usePageTitle(t(`admin.${open ?? 'people'}`));
  useEffect(() => {
    if (open) tabs.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  if (open === undefined) return <Navigate to={pathOf(null)} replace />;

  const Shown = PAGES[open];
  return (
    <Tabs variant="pills" value={open} onChange={(next) => navigate(pathOf(next))} keepMounted={false}>
      <Tabs.List ref={tabs} aria-label={t('admin.pages')} className={classes.pages}>
        {NAMES.map((known) => (
          <Tabs.Tab key={known} value={known} className={classes.page}>
            {t(`admin.${known}`)}
            {marked.includes(known) && (
              <>
                <VisuallyHidden>, {t('admin.needs_you')}</VisuallyHidden>
                <span className={classes.mark} aria-hidden />
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Suspense fallback={<Loading />}>
          <Shown />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Pages that need the attention of an admin. */
function useMarked(): Page[] {
  const { data: requests = [] } = useResetRequestsQuery();
  const { data: letters = [] } = useDeadLettersQuery();
  const { data: backup } = useBackupQuery();
  const isStorageTroubled = letters.length > 0 || (backup !== undefined && isTroubled(backup));
  return [...(requests.length > 0 ? (['people'] as const) : []), ...(isStorageTroubled ? (['storage'] as const) : [])];
}
