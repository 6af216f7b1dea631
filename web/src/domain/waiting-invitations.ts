import { recents } from './recents';

const tokens = recents<string>('waiting-invitations', 4, (token) => token);

/** Tokens of invitations into groups that have been put off in this browser (docs/rules/sharing.md). */
export const waitingInvitations = tokens.list;

export const putOffInvitation = tokens.add;

/** It has been answered, or is good no more. */
export const forgetInvitation = tokens.remove;
