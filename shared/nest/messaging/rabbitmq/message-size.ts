/**
 * Maximum size of a message, in bytes. RabbitMQ 4 rejects more than 16 MiB and closes the channel, and a long message
 * delays all others on its connection. The broker of `npm start` and of the tests enforces 1 MiB.
 */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** A longer response is sent in parts of this size, so that other messages can be sent in between. */
const PART_BYTES = 512 * 1024;

/** Maximum size of a response in parts: twice the size of 500 items with the longest texts. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A longer list is sent over HTTP, which applies backpressure. 2,000 average items are shorter. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** Splits the content into parts that fit into a message. */
export function partsOf(content: Buffer): Buffer[] {
  if (content.length <= MAX_MESSAGE_BYTES) return [content];
  const count = Math.ceil(content.length / PART_BYTES);
  return Array.from({ length: count }, (_, index) => content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
}
