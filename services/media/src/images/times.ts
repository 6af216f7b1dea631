/** What could not be found out or done now is tried again after this time; also what an instance held that has died. */
export const TRY_AGAIN = `interval '1 minute'`;

/**
 * From being told about an image, a caller has this long until its use of it is committed. The longest of the commands
 * that do so (`inventory.saveItems`) begins within 5 s, and each of its few statements is ended after 30 s.
 */
export const TIME_TO_USE = `interval '5 minutes'`;

/** Longer than from asking who needs an image to doing what follows from the answer. */
export const TIME_TO_ANSWER = `interval '1 minute'`;
