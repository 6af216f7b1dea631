/** What could not be found out or done now is tried again after this time; also what an instance held that has died. */
export const TRY_AGAIN = `interval '1 minute'`;

/**
 * From being told about a photo, a caller has this long until its use of it is committed: the longest of the commands
 * that do so (`inventory.saveItems`) is given up by its caller after 15 s. Twice that.
 */
export const TIME_TO_USE = `interval '30 seconds'`;
