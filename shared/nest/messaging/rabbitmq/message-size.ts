/**
 * The longest message that any service sends: RabbitMQ 4 refuses more than 16 MiB and closes the channel, and a long
 * message delays all others of its connection. The broker of `npm start` and of the tests enforces 1 MiB.
 */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** A longer answer travels in parts of this size, which leave the broker room for other messages in between. */
const PART_BYTES = 512 * 1024;

/** The longest answer in parts. Twice what 500 items with the longest texts take. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A longer list travels over HTTP, where a slow reader holds it back. 2,000 items of the usual length are shorter. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** The content in parts, each short enough for a message. */
export function partsOf(content: Buffer): Buffer[] {
  if (content.length <= MAX_MESSAGE_BYTES) return [content];
  const count = Math.ceil(content.length / PART_BYTES);
  return Array.from({ length: count }, (_, index) => content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
}
