import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import '../../../i18n/locales/editor';
import { createStore } from '../../../state/store';
import { answering } from '../../../testing/answers';
import { buildConfig, buildDetected, buildItem } from '../../../testing/factories';
import { useNewThing } from './use-new-thing';

test('an answer about a box names only the item in that box', async () => {
  const answers: ((name: string) => void)[] = [];
  const server = answering({
    'GET /api/auth/config': () => [200, buildConfig()],
    'POST /api/analyze/correct': () =>
      new Promise((resolve) => {
        answers.push((name) =>
          resolve([200, { success: true, items: [{ ...buildDetected({ name }), row: 0 }], left_out: 0 }]),
        );
      }),
  });
  const store = createStore({ fetch: server.fetch });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useNewThing(buildItem({ image_id: 7 }), () => {}), { wrapper });
  await waitFor(() => expect(result.current.helped).toBe(true));
  const name = async (index: number, text: string) => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(index));
    await act(async () => answers[index]?.(text));
  };

  act(() => void result.current.look([0, 0, 10, 10]));
  act(() => void result.current.look([50, 50, 10, 10]));
  await name(1, 'Book');
  await name(0, 'Lamp');
  expect(result.current.name).toBe('Book');
  // A third box does not take the name of the second, even before its answer arrives.
  act(() => void result.current.look([80, 80, 10, 10]));
  expect(result.current.name).toBe('');
  act(() => result.current.setName('Typed'));
  await name(2, 'Vase');
  expect(result.current.name).toBe('Typed');
});
