import '../../../i18n/locales/review';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { expect, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildDetected } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { Correction } from './correction';
import { draftAfter, NO_DRAFT } from './draft';

const ANALYZED = draftAfter(NO_DRAFT, {
  type: 'analyzed',
  items: [buildDetected({ name: 'Lamp' }), buildDetected({ name: 'Book' })],
  named_by: 'model',
});

function Results({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const [draft, act] = useReducer(draftAfter, ANALYZED);
  return (
    <>
      <h1>{draft.rows.map(({ name }) => name).join(', ')}</h1>
      <Correction review={{ draft, act }} image_id={77} disabled={false} onBusy={onBusy} />
    </>
  );
}

/** The answer to each request is the one row with the name that `answer` gets. */
function open() {
  const waiting: ((answer: [number, unknown]) => void)[] = [];
  const { fetch } = answering({
    'POST /api/analyze/correct': () => new Promise<[number, unknown]>((resolve) => waiting.push(resolve)),
  });
  const onBusy = vi.fn();
  const { unmount } = show(<Results onBusy={onBusy} />, fetch);
  const words = screen.getByLabelText('Tell the AI what to change');
  const ask = async (text: string) => {
    await userEvent.type(words, `${text}{Enter}`);
    await waitFor(() => expect(waiting).toHaveLength(1));
  };
  const answer = (name: string) =>
    waiting.pop()?.([200, { summary: '', left_out: 0, items: [{ ...buildDetected({ name }), row: 0 }] }]);
  return { ask, answer, words, onBusy, unmount };
}

test('an Undo while the AI works on the next correction keeps the words and says that the answer was not used', async () => {
  const { ask, answer, words } = open();
  await ask('no book');
  answer('Lamp');
  expect(await screen.findByText('1 row changed.')).toBeVisible();
  await ask('a desk lamp');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  answer('Desk lamp');
  expect(await screen.findByText(/its answer was not used/)).toBeVisible();
  expect(screen.getByRole('heading')).toHaveTextContent('Lamp, Book');
  expect(words).toHaveValue('a desk lamp');
});

test('a correction of a photo that the user discards no longer locks the rows', async () => {
  const { ask, onBusy, unmount } = open();
  await ask('no book');
  expect(onBusy).toHaveBeenLastCalledWith(true);
  unmount();
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false));
});
