import { type ReactNode, Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { UNSAFE_NavigationContext as Navigation, type Navigator, parsePath, type To, useLocation } from 'react-router';
import { withoutBase } from '../../domain/browser/base-path';
import { lazyPart } from '../loading/lazy-part';
import { usePreloaded } from '../loading/use-preloaded';
import { arriveAt, ask, askedQuestion, navigateTo, onQuestion } from './work-at-risk';

const LeaveQuestion = lazyPart(() => import('./leave-question'), 'note');

/**
 * Asks before a navigation of the router loses unsaved work: links, `useNavigate`, redirects and the browser's Back.
 * React Router's own blocker requires its data router, which is too large for the first page.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = use(Navigation);
  const { key, pathname } = useLocation();
  const guarded = useMemo(() => ({ ...context, navigator: guardedNavigator(context.navigator) }), [context]);
  useEffect(() => arriveAt(pathname), [pathname, key]);
  // The question must be available offline.
  usePreloaded(LeaveQuestion);

  const question = useSyncExternalStore(onQuestion, askedQuestion);
  // The dialog fades out after its question is gone, so the last question is kept.
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
  // All other members stay the router's own, including getters.
  return Object.assign(Object.create(navigator), guarded);
}
