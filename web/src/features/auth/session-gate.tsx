import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMeQuery } from '../../api/auth';
import { selectToken, signedOut } from '../../api/session';
import { Loading } from '../../ui/loading';

/** Shows the app to whoever is signed in, the welcome page to others, a spinner while that is being found out. */
export function SessionGate({ welcome, children }: { welcome: ReactNode; children: ReactNode }) {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const { isSuccess, isError } = useMeQuery(undefined, { skip: token === null });

  // A token that cannot be checked is worth nothing: signed out, without a word (spec, sections 4 and 8).
  useEffect(() => {
    if (token !== null && isError) dispatch(signedOut());
  }, [token, isError, dispatch]);

  if (token === null) return welcome;
  return isSuccess ? children : <Loading />;
}
