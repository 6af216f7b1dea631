import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';
import { expect, test } from 'vitest';
import { readJson } from './long-list';

const items = [
  { id: 3, name: 'Tasse, „groß“' },
  { id: 2, name: 'Two,\nlines' },
  { id: 1, tags: ['a', 'b'] },
];

/** A response that arrives in chunks of `size` bytes. A chunk may end within a character. */
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

test.each([1, 7, 40, 1_000])('a list that arrives %i bytes at a time is complete', async (size) => {
  const json = LIST_START + items.map((item) => JSON.stringify(item)).join(BETWEEN_ITEMS) + LIST_END;
  expect(await readJson(inPieces(json, size))).toEqual({ items });
});

test.each([{ items: [] }, { items, removed_ids: [7], since: 'W/"1"' }, { user: { id: 1 } }])(
  'an answer is parsed whole: %j',
  async (answer) => {
    expect(await readJson(inPieces(JSON.stringify(answer), 10))).toEqual(answer);
  },
);

test('the items received so far are reported before the list ends', async () => {
  const json = LIST_START + items.map((item) => JSON.stringify(item)).join(BETWEEN_ITEMS) + LIST_END;
  const told: number[] = [];
  await readJson(inPieces(json, 1), (some) => told.push(some.length));
  expect(told).toEqual([1, 2]);
});

test('a truncated list is rejected', async () => {
  const [first] = items;
  await expect(readJson(inPieces(LIST_START + JSON.stringify(first) + BETWEEN_ITEMS, 20))).rejects.toThrow();
});

test('an answer that only resembles a long list is parsed whole', async () => {
  const answer = { total: 2, items };
  expect(await readJson(inPieces(JSON.stringify(answer, null, 1), 10))).toEqual(answer);
});

test('200,000 items in one chunk are parsed', async () => {
  const many = Array.from({ length: 200_000 }, (_, id) => `{"id":${id}}`);
  const json = LIST_START + many.join(BETWEEN_ITEMS) + LIST_END;
  expect(await readJson(inPieces(json, json.length))).toMatchObject({ items: { length: many.length } });
});
