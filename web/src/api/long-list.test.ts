import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';
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
  const json = LIST_START + items.map((item) => JSON.stringify(item)).join(BETWEEN_ITEMS) + LIST_END;
  expect(await readJson(inPieces(json, size))).toEqual({ items });
});

test.each([{ items: [] }, { items, removed_ids: [7], since: 'W/"1"' }, { user: { id: 1 } }])('%j', async (answer) => {
  expect(await readJson(inPieces(JSON.stringify(answer), 10))).toEqual(answer);
});

test('what has come of a list is told before it ends', async () => {
  const json = LIST_START + items.map((item) => JSON.stringify(item)).join(BETWEEN_ITEMS) + LIST_END;
  const told: number[] = [];
  await readJson(inPieces(json, 1), (some) => told.push(some.length));
  expect(told).toEqual([1, 2]);
});

test('a list that breaks off is no answer', async () => {
  const [first] = items;
  await expect(readJson(inPieces(LIST_START + JSON.stringify(first) + BETWEEN_ITEMS, 20))).rejects.toThrow();
});

test('what only looks like one is read as a whole', async () => {
  const answer = { total: 2, items };
  expect(await readJson(inPieces(JSON.stringify(answer, null, 1), 10))).toEqual(answer);
});

test('as many as come at once are taken in', async () => {
  const many = Array.from({ length: 200_000 }, (_, id) => `{"id":${id}}`);
  const json = LIST_START + many.join(BETWEEN_ITEMS) + LIST_END;
  expect(await readJson(inPieces(json, json.length))).toMatchObject({ items: { length: many.length } });
});
