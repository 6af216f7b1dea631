import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';

/** Parses the items of a list while it arrives. @throws Error for a list that ends early */
export async function* itemsIn(json: Readable): AsyncGenerator<Item> {
  const decoder = new StringDecoder('utf8');
  let start = LIST_START;
  let text = '';
  for await (const bytes of json) {
    text += decoder.write(bytes);
    const pieces = text.split(BETWEEN_ITEMS);
    text = pieces.pop() ?? '';
    for (const piece of pieces) {
      yield* parsed(piece.slice(start.length));
      start = '';
    }
  }
  if (!text.endsWith(LIST_END)) throw new Error('the list of items ended early');
  yield* parsed(text.slice(start.length, -LIST_END.length));
}

/** A short list may have several items, or none, in one piece. */
const parsed = (items: string) => JSON.parse(`[${items}]`) as Item[];
