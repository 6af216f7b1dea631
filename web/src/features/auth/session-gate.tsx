import type { ReactNode } from 'react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMeQuery } from '../../api/auth';
import { selectToken, signedOut } from '../../api/session';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Loading } from '../../ui/loading';

/** Shows the app to whoever is signed in, the welcome page to others, a spinner while that is being found out. */
export function SessionGate({ welcome, children }: { welcome: ReactNode; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const token = useAppSelector(selectToken);
  const before = useRef(token);
  // Asked again when somebody comes back to the page: an admin may have changed what they are.
  const { data: user, isError } = useMeQuery(undefined, { skip: token === null, refetchOnFocus: true });

  // A token that cannot be checked on load is worth nothing: signed out, without a word (docs/rules/screens.md).
  useEffect(() => {
    if (token !== null && isError && !user) dispatch(signedOut());
  }, [token, isError, user, dispatch]);

  // The next person at this browser begins at the front door.
  useEffect(() => {
    if (before.current !== null && token === null) void navigate('/', { replace: true });
    before.current = token;
  }, [token, navigate]);

  // The whole page at once would keep it from answering a finger: it is drawn piece by piece.
  const isKnown = useDeferredValue(user !== undefined);
  if (token === null) return welcome;
  return user && isKnown ? children : <Loading />;
}
