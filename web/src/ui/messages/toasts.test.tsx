import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MessageTime, storeMessageTime } from '../../domain/browser/key-settings';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { keepFocus } from '../focus/keep-focus';
import { toast } from './toasts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(notifications, 'hide');
});
afterEach(() => {
  end();
  notifications.clean();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1_000));
const gone = () => waitFor(() => expect(screen.queryByText('Saved')).toBeNull());

async function open(message: Partial<Parameters<typeof toast>[0]> = {}) {
  show(<button type="button">On the page</button>, answering({}).fetch);
  await toast({ message: 'Saved', ...message });
  await screen.findByText('Saved');
}

test.each<[MessageTime, number | false | undefined, number | null]>([
  ['8', undefined, 8],
  ['8', 15_000, 15],
  ['30', undefined, 30],
  ['30', 15_000, 30],
  ['closed', 15_000, null],
  ['8', false, null],
])('with the setting %s and a minimum time of %s, a message stays for %s seconds', async (time, autoClose, seconds) => {
  storeMessageTime(time);
  await open(autoClose === undefined ? {} : { autoClose });
  await pass((seconds ?? 3_600) - 1);
  expect(notifications.hide).not.toHaveBeenCalled();
  if (seconds === null) return;
  await pass(1);
  await gone();
});

test("a message's timer pauses while the message has focus and while the tab is hidden", async () => {
  await open();
  await pass(7);
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  await pass(60);
  expect(notifications.hide).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'On the page' }).focus());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(60);
  expect(notifications.hide).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  await pass(1);
  await gone();
});

test('F8 moves focus to the message, and closing the message returns it', async () => {
  await open();
  const page = screen.getByRole('button', { name: 'On the page' });
  act(() => page.focus());
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true })));
  expect(screen.getByRole('button', { name: 'Close message' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Close message' }).click());
  await gone();
  // The interval of the other test is paused.
  await vi.waitFor(() => expect(page).toHaveFocus(), { timeout: 60_000 });
});

test('an error message is an alert, a success message is not', async () => {
  await open();
  expect(screen.queryByRole('alert')).toBeNull();
  await toast({ message: 'Not saved', color: 'red' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved');
});
