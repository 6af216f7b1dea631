import { Fragment, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMeQuery } from '../../api/auth';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectIsLost, selectToken, selectUserId, signedOut } from '../../session/session.slice';
import { lazyPart } from '../../ui/lazy-part';
import { Loading } from '../../ui/loading';
import { usePreloaded } from '../../ui/use-preloaded';
import { Unchecked } from './unchecked';

const SignInAgain = lazyPart(() => import('./sign-in-again'), 'note');

/** Tokens are renewed by the answer (docs/rules/accounts.md), also those of a page that stays open for weeks. */
const ASKED_AGAIN_MS = 6 * 60 * 60_000;

/**
 * Shows the app to whoever is signed in, the welcome page to others, a spinner while that is being found out. When the
 * session ends, the app stays and waits under a dialog for its user.
 */
export function SessionGate({ welcome, children }: { welcome: ReactNode; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isLost = useAppSelector(selectIsLost);
  const isOpen = useAppSelector(selectToken) !== null || isLost;
  const owner = useAppSelector(selectUserId);
  usePreloaded(SignInAgain);
  // Asked again when somebody comes back to the page: an admin may have changed what they are.
  const { data, error, refetch } = useMeQuery(undefined, {
    skip: !isOpen,
    refetchOnFocus: true,
    pollingInterval: ASKED_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const user = isOpen ? data : undefined;

  // A token that is refused at once leaves nothing to keep: the front page needs no explanation.
  useEffect(() => {
    if (isLost && !user) dispatch(signedOut());
  }, [isLost, user, dispatch]);

  // The next person at this browser begins at the front door.
  const shownTo = user?.id;
  const before = useRef(shownTo);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shownTo) void navigate('/', { replace: true });
    before.current = shownTo;
  }, [shownTo, navigate]);

  // The whole page at once would keep it from answering a finger: it is drawn piece by piece.
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
