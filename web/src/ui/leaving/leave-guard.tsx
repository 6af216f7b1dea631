import { type ReactNode, Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { UNSAFE_NavigationContext as Navigation, type Navigator, parsePath, type To, useLocation } from 'react-router';
import { withoutBase } from '../../domain/base-path';
import { lazyPart } from '../lazy-part';
import { usePreloaded } from '../use-preloaded';
import { arriveAt, ask, askedQuestion, navigateTo, onQuestion } from './work-at-risk';

const LeaveQuestion = lazyPart(() => import('./leave-question'), 'note');

/**
 * Asks before a navigation of the router loses unsaved work: links, `useNavigate`, redirects, and the browser's Back. The
 * router's own blocker comes only with its data router, whose weight no first page can carry.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = use(Navigation);
  const { key, pathname } = useLocation();
  const guarded = useMemo(() => ({ ...context, navigator: guardedNavigator(context.navigator) }), [context]);
  useEffect(() => arriveAt(pathname), [pathname, key]);
  // The question has to be there even when the network is not.
  usePreloaded(LeaveQuestion);

  const question = useSyncExternalStore(onQuestion, askedQuestion);
  // The dialog closes in its own time, by when there may be nothing left to lose.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <Navigation value={guarded}>
      {children}
      {last && (
        <Suspense>
          <LeaveQuestion key={last.id} question={last} opened={question !== null} onClose={() => ask(null)} />
        </Suspense>
      )}
    </Navigation>
  );
}

function guardedNavigator(navigator: Navigator): Navigator {
  const pathOf = (to: To) => {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to;
    return pathname && withoutBase(pathname);
  };
  const guarded: Pick<Navigator, 'push' | 'replace'> = {
    push: (to, ...more) => navigateTo(pathOf(to), () => navigator.push(to, ...more)),
    replace: (to, ...more) => navigateTo(pathOf(to), () => navigator.replace(to, ...more)),
  };
  // All else stays the router's own, its getters too.
  return Object.assign(Object.create(navigator), guarded);
}
