import { renderHook } from '@testing-library/react';
import type { SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { createStore } from '../../state/store';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { useSaveNewItems } from './use-save-new-items';

const SAVE = 'POST /api/save-items';
const UPDATE = 'POST /api/update-items';
const uuid = '5b0e9f0c-3c8e-4c06-9a53-0c9f35a4a001';
const LOST = new Error('cut');
const STORED = buildItem({
  uuid,
  name: 'Lamp',
  description: 'Brass',
  area: 'Kitchen',
  tags: ['old'],
  updated_at: '2026-03-02T10:00:00.000Z',
});
const FIRST = { name: 'Lamp', description: 'Brass', tags: ['old'], uuid };

/**
 * Saves the calls in order. The server stores the item of the first call, but the client gets `lost` as its answer.
 */
async function saving(calls: SaveItems[], lost: Error | [number, unknown]) {
  let tries = 0;
  const server = answering({
    [SAVE]: () => {
      tries += 1;
      return tries === 1 ? lost : [201, { success: true, total_saved: 1, items: [STORED] }];
    },
    [UPDATE]: () => [200, { success: true, items: [{ ...STORED, name: 'Desk lamp' }] }],
  });
  const store = createStore({ fetch: server.fetch });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useSaveNewItems(), { wrapper });
  let answer: Awaited<ReturnType<(typeof result.current)[0]>> | undefined;
  for (const call of calls) answer = await result.current[0](call);
  return { answer, updates: server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body) };
}

const { id, updated_at } = STORED;
test.each<[string, SaveItems, unknown[]]>([
  ['an identical call', { items: [FIRST], area: 'kitchen' }, []],
  [
    'a changed name',
    { items: [{ ...FIRST, name: 'Desk lamp' }], area: 'kitchen' },
    [{ id, updated_at, name: 'Desk lamp' }],
  ],
  [
    'a cleared text',
    { items: [{ name: 'Lamp', tags: ['old'], uuid }], area: 'kitchen' },
    [{ id, updated_at, description: null }],
  ],
  ['a changed place of the call', { items: [FIRST], area: 'Attic' }, [{ id, updated_at, area: 'Attic' }]],
  ['an empty tag list', { items: [{ ...FIRST, tags: [] }], area: 'kitchen' }, [{ id, updated_at, tags: [] }]],
])('after a lost answer, %s updates the stored item to match', async (_, again, changes) => {
  const { answer, updates } = await saving([{ items: [FIRST], area: 'kitchen' }, again], LOST);
  expect(updates).toEqual(changes.length > 0 ? [{ items: changes }] : []);
  expect(answer?.data?.items[0]?.name).toBe(changes.length > 0 ? 'Desk lamp' : 'Lamp');
});

test('a first save and a save after a refusal send no update', async () => {
  const other = { ...FIRST, name: 'Desk lamp' };
  const refused = await saving([{ items: [FIRST] }, { items: [other] }], [400, problem('The name is too long.')]);
  expect(refused.updates).toEqual([]);
});
