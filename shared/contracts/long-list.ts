/**
 * The framing of a long list of items, which browsers read in pieces: `LIST_START`, the items with `BETWEEN_ITEMS`
 * between them, `LIST_END`. No other response starts with `LIST_START` and contains `BETWEEN_ITEMS`, because JSON
 * escapes line breaks within strings.
 */
export const LIST_START = '{"items":[';
export const BETWEEN_ITEMS = ',\n';
export const LIST_END = ']}';
