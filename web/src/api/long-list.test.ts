import { BETWEEN_ELEMENTS } from '@whereabouts/shared/contracts/long-list.js';
import { expect, test } from 'vitest';
import { readJson } from './long-list';

const items = [
  { id: 3, name: 'Tasse, „groß“' },
  { id: 2, name: 'Two,\nlines' },
  { id: 1, tags: ['a', 'b'] },
];

/** As it comes when so many bytes come at a time: letters may be torn apart. */
function inPieces(json: string, size: number): Response {
  const bytes = new TextEncoder().encode(json);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.slice(n * size, (n + 1) * size),
  );
  return new Response(
    new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(piece);
        stream.close();
      },
    }),
  );
}

test.each([1, 7, 40, 1_000])('a list that comes %i bytes at a time is whole', async (size) => {
  const json = `{"items":[${items.map((item) => JSON.stringify(item)).join(BETWEEN_ELEMENTS)}]}`;
  expect(await readJson(inPieces(json, size))).toEqual({ items });
});

test.each([{ items: [] }, { items, removed_ids: [7], since: 'W/"1"' }, { user: { id: 1 } }])('%j', async (answer) => {
  expect(await readJson(inPieces(JSON.stringify(answer), 10))).toEqual(answer);
});

test('a list that breaks off is no answer', async () => {
  const [first] = items;
  await expect(readJson(inPieces(`{"items":[${JSON.stringify(first)}${BETWEEN_ELEMENTS}`, 20))).rejects.toThrow();
});
