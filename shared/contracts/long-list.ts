/**
 * A list of items that may be so long that a browser reads it in pieces: `LIST_START`, its items with `BETWEEN_ITEMS`
 * between them, `LIST_END`. No answer of another form begins like it and has `BETWEEN_ITEMS` in it: JSON writes a line break
 * within a text as `\n`.
 */
export const LIST_START = '{"items":[';
export const BETWEEN_ITEMS = ',\n';
export const LIST_END = ']}';
