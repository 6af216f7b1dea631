import type { FeedEvent } from '@whereabouts/shared/contracts/history.js';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/home';
import '../../i18n/locales/inventory';
import { useAuthConfigQuery } from '../../api/account/auth';
import { isSettled } from '../../api/client/is-settled';
import { useLatestByOthersQuery } from '../../api/items/history';
import { useItemsQuery } from '../../api/items/items';
import { usePlacesQuery } from '../../api/items/places';
import { useNoticesQuery } from '../../api/sharing/notices';
import { waitingInvitations } from '../../domain/waiting-invitations';
import { useAdminMode } from '../../state/use-admin-mode';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePageTitle } from '../../ui/page/use-page-title';
import { Install } from '../../widgets/install/install-part';
import { FirstSteps } from './first-steps';
import { Help } from './help';
import classes from './home.module.css';
import { HomeSearch, type HomeSearchProps } from './home-search';
import { HomeSkeleton } from './home-skeleton';
import { RecentlyAdded } from './recently-added';
import { Rooms } from './rooms';
import { RunningLow } from './running-low';
import { ToBeNamed } from './to-be-named';

const Invitations = lazyPart(() => import('../../widgets/groups/invitations'));
const Dashboard = lazyPart(() => import('./dashboard'));
const RecentActivity = lazyPart(() => import('./recent-activity'), 'note');

const NO_EVENTS: FeedEvent[] = [];

/** Accounts with fewer items still see the first steps. */
const BEGINNING = 3;

/**
 * The user's home: search, new items, low stock and, below, the help. In admin mode, the totals of all users.
 */
export default function Home(props: HomeSearchProps) {
  return useAdminMode() ? <Dashboard /> : <OwnHome {...props} />;
}

function OwnHome({ loadInventory }: HomeSearchProps) {
  usePageTitle(t('tabs.home'));
  const { data: items, error } = useItemsQuery();
  const { notices, noticesKnown } = useNoticesQuery(undefined, {
    selectFromResult: (result) => ({ notices: result.data?.notices, noticesKnown: isSettled(result) }),
  });
  // The owner alone changes items that are not shared.
  const isShared = items?.some(({ access_type }) => access_type !== 'my_personal') ?? false;
  const { events, eventsKnown } = useLatestByOthersQuery(undefined, {
    skip: !isShared,
    selectFromResult: (result) => ({ events: result.data ?? NO_EVENTS, eventsKnown: !isShared || isSettled(result) }),
  });
  const hasNews = events.length > 0 || (notices !== undefined && notices.length > 0);
  const newsKnown = useNewsKnown(noticesKnown && eventsKnown, hasNews);
  const [isInvited] = useState(() => waitingInvitations().length > 0);
  const own = items?.filter(({ my_role }) => my_role === 'owner');
  const isBeginning = own !== undefined && own.length < BEGINNING;
  const { placesKnown } = usePlacesQuery(undefined, {
    selectFromResult: (result) => ({ placesKnown: isSettled(result) }),
  });
  // For an admin, the first steps depend on the server's configuration.
  const { stepsKnown } = useAuthConfigQuery(undefined, {
    skip: !isBeginning,
    selectFromResult: (result) => ({ stepsKnown: isSettled(result) }),
  });
  return (
    <div className={classes.home}>
      <h1 className={classes.hidden}>{t('tabs.home')}</h1>
      <HomeSearch loadInventory={loadInventory} />
      {isInvited && (
        <Suspense fallback={<div className={classes.invited} />}>
          <Invitations />
        </Suspense>
      )}
      {isBeginning && stepsKnown && placesKnown && <FirstSteps items={own} />}
      {items && items.length > 0 && (
        <>
          <RecentlyAdded items={items} />
          <div className={classes.pair}>
            <RunningLow items={items} />
            <div className={classes.news}>
              <ToBeNamed items={items} />
              {hasNews && (
                <Suspense>
                  <RecentActivity notices={notices ?? []} events={events} items={items} />
                </Suspense>
              )}
            </div>
          </div>
        </>
      )}
      {/* Waits until the content above has its final height. */}
      {((items && newsKnown && placesKnown && (!isBeginning || stepsKnown)) || error) && (
        <>
          <Rooms />
          <Help open={own?.length === 0} />
          {/* Last, because it may appear at any time and nothing below it moves. A new account has other
             steps to do first. */}
          {own && own.length > 0 && (
            <Suspense>
              <Install place="home" />
            </Suspense>
          )}
        </>
      )}
      {!items && !error && <HomeSkeleton label={t('inventory.loading')} />}
    </div>
  );
}

/** A new account has no news, so its first page does not load the code for them. */
function useNewsKnown(noticesKnown: boolean, hasNews: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!hasNews) return;
    const done = () => setLoaded(true);
    RecentActivity.load().then(done, done);
  }, [hasNews]);
  return noticesKnown && (!hasNews || loaded);
}
