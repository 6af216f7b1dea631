import { useDispatch } from 'react-redux';
import { api } from '../../../api/api';
import { useLazyDefaultGroupQuery } from '../../../api/groups';

/** Enough for the services to tell each other. */
const SOON_MS = 2_000;

/**
 * What somebody with a default group saves is shared just after that (decisions, section 4): until the lists are asked
 * for again, it would look private.
 */
export function useSharedSoon(): () => Promise<void> {
  const dispatch = useDispatch();
  const [ask] = useLazyDefaultGroupQuery();
  return async () => {
    const { data } = await ask(undefined, true);
    if (data?.default_group_id != null) setTimeout(() => dispatch(api.util.invalidateTags(['Items'])), SOON_MS);
  };
}
