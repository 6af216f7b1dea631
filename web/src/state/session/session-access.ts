import type { SessionAccess } from '../../api/client/transport';
import { inSession } from './in-session';
import { selectToken, selectUserId, signedOut, type WithSession } from './session.slice';
import { renewed } from './take-token';

/** The session, as the API calls know it. */
export const sessionAccess: SessionAccess = {
  tokenOf: (state) => selectToken(state as WithSession),
  userOf: (state) => selectUserId(state as WithSession),
  call: inSession,
  renewed: ({ dispatch }, old, token) => dispatch(renewed(old, token)),
  ended: ({ dispatch }) => dispatch(signedOut()),
};
