const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Maximum attempts (`points`) per window (`seconds`); see docs/rules/answers.md. If a rule counts by user, the user is
 * the first part of the counter's key, so that the counters of a deleted user can be found.
 */
export const RULES = {
  login_by_user: { points: 10, seconds: QUARTER },
  login_by_network: { points: 60, seconds: QUARTER },
  login_by_known_network: { points: 10, seconds: QUARTER },
  /** A mark, not a limit: the user recently signed in from this network. */
  known_network: { points: 1, seconds: 30 * DAY },
  /** Password checks of signed-in users. They count like logins, but separately. */
  proof_of_user: { points: 10, seconds: QUARTER },
  register_by_network: { points: 60, seconds: HOUR },
  /** Sign-ups with a valid invitation, counted by its email. */
  register_by_invitation: { points: 20, seconds: HOUR },
  forgot_by_account: { points: 5, seconds: HOUR },
  forgot_by_network: { points: 30, seconds: HOUR },
  reset_by_network: { points: 20, seconds: QUARTER },
  confirm_by_network: { points: 20, seconds: QUARTER },
  confirmation_by_user: { points: 5, seconds: HOUR },
  /** Each attempt may send a mail to a non-user, or reveals that an email has an account. */
  group_invitation_by_account: { points: 60, seconds: HOUR },
} as const;
export type Rule = keyof typeof RULES;
