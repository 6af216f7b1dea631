import { recents } from './browser/recents';

const tokens = recents<string>('waiting-invitations', 4, (token) => token);

/** Tokens of group invitations that the user has postponed in this browser (docs/rules/sharing.md). */
export const waitingInvitations = tokens.list;

export const putOffInvitation = tokens.add;

/** Removes an invitation that was answered or is no longer valid. */
export const forgetInvitation = tokens.remove;
