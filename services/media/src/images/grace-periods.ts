/** Delay before a failed check or deletion is retried. It also applies if the instance that handled it has died. */
export const RETRY_DELAY = `interval '1 minute'`;

/**
 * After a response about an image, a caller has this long to commit its use. The longest command that does so
 * (`inventory.saveItems`) starts within 5 s, and each of its few statements times out after 30 s.
 */
export const CLAIM_GRACE = `interval '5 minutes'`;

/** Longer than the time from a usage query to the action that follows its response. */
export const ANSWER_GRACE = `interval '1 minute'`;
