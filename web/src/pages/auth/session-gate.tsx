import { Fragment, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMeQuery } from '../../api/account/auth';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectIsLost, selectToken, selectUserId, signedOut } from '../../state/session/session.slice';
import { lazyPart } from '../../ui/loading/lazy-part';
import { Loading } from '../../ui/loading/loading';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { Unchecked } from './unchecked';

const SignInAgain = lazyPart(() => import('./sign-in-again'), 'note');

/** The answer renews the token (docs/rules/accounts.md), even on a page that stays open for weeks. */
const ASKED_AGAIN_MS = 6 * 60 * 60_000;

/**
 * Shows the app to signed-in users, the welcome page to visitors, and a spinner until the session is checked.
 * When the session ends, the app stays mounted behind a sign-in dialog.
 */
export function SessionGate({ welcome, children }: { welcome: ReactNode; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isLost = useAppSelector(selectIsLost);
  const isOpen = useAppSelector(selectToken) !== null || isLost;
  const owner = useAppSelector(selectUserId);
  usePreloaded(SignInAgain);
  // Refreshed when the user returns to the page, because an admin may have changed their role.
  const { data, error, refetch } = useMeQuery(undefined, {
    skip: !isOpen,
    refetchOnFocus: true,
    pollingInterval: ASKED_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const user = isOpen ? data : undefined;

  // A token refused at the start leaves nothing to keep, so the start page needs no message.
  useEffect(() => {
    if (isLost && !user) dispatch(signedOut());
  }, [isLost, user, dispatch]);

  // The next user of this browser starts at the start page.
  const shownTo = user?.id;
  const before = useRef(shownTo);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shownTo) void navigate('/', { replace: true });
    before.current = shownTo;
  }, [shownTo, navigate]);

  // Rendering the whole page at once would block input, so it renders in a transition.
  const isKnown = useDeferredValue(user !== undefined);
  if (!isOpen) return welcome;
  if (!user && error) return <Unchecked onRetry={refetch} />;
  if (!user || !isKnown) return <Loading />;
  return (
    <>
      <Fragment key={owner}>{children}</Fragment>
      {isLost && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
