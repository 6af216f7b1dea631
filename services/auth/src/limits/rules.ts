const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How many attempts in how many seconds (docs/rules/answers.md). The first thing in a counter's key is the user, where
 * the rule counts by user, so that a deleted user's counters can be found.
 */
export const RULES = {
  login_by_user: { points: 10, seconds: QUARTER },
  login_by_network: { points: 60, seconds: QUARTER },
  login_by_known_network: { points: 10, seconds: QUARTER },
  /** No limit but a mark: from here somebody signed in to this user lately. */
  known_network: { points: 1, seconds: 30 * DAY },
  /** Asking a signed-in user's password again counts like a login, on its own. */
  proof_of_user: { points: 10, seconds: QUARTER },
  register_by_network: { points: 60, seconds: HOUR },
  /** With a valid invitation, by its e-mail. */
  register_by_invitation: { points: 20, seconds: HOUR },
  forgot_by_account: { points: 5, seconds: HOUR },
  forgot_by_network: { points: 30, seconds: HOUR },
  reset_by_network: { points: 20, seconds: QUARTER },
  confirm_by_network: { points: 20, seconds: QUARTER },
  confirmation_by_user: { points: 5, seconds: HOUR },
  /** Each may be a mail to a stranger, or tells that an e-mail has an account. */
  group_invitation_by_account: { points: 60, seconds: HOUR },
} as const;
export type Rule = keyof typeof RULES;
