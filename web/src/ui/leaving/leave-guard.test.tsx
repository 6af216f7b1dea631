import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../page/link';
import { LeaveGuard } from './leave-guard';
import { useWorkAtRisk } from './use-work-at-risk';
import { leaveTo, SIGNED_OUT } from './work-at-risk';

const words = (title: string) => () => ({ title, text: 'Not saved yet.', discard: 'Discard', stay: 'Keep editing' });
const dropped = vi.fn();
const TEXT = { words: words('Discard the text?'), onDiscard: () => dropped('text') };
const COUNTS = {
  words: words('Discard the counts?'),
  survives: (path: string) => path === '/list',
  onDiscard: () => dropped('counts'),
};

function Editor() {
  const navigate = useNavigate();
  const { leave } = useWorkAtRisk(TEXT);
  useWorkAtRisk(COUNTS);
  return (
    <>
      <h1>Editor</h1>
      <Link to="/other">By a link</Link>
      <button type="button" onClick={() => void navigate('/other')}>
        By the page
      </button>
      <button type="button" onClick={() => void navigate('/other', { replace: true })}>
        In its place
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => leaveTo('/other', () => void navigate('/other'))}>
        After a change
      </button>
      <button type="button" onClick={() => leaveTo(SIGNED_OUT, () => void navigate('/other'))}>
        Sign out
      </button>
      <button type="button" onClick={() => void navigate('/list')}>
        To the list
      </button>
      <button type="button" onClick={() => leave(() => dropped('row'))}>
        Drop the text
      </button>
      <button type="button" onClick={() => void navigate('/editor?tab=2')}>
        Same page
      </button>
    </>
  );
}

async function openEditor() {
  render(
    <MantineProvider env="test">
      <BrowserRouter>
        <LeaveGuard>
          <Routes>
            <Route path="/start" element={<Link to="/editor">Edit</Link>} />
            <Route path="editor" element={<Editor />} />
            <Route path="*" element={<h1>Elsewhere</h1>} />
          </Routes>
        </LeaveGuard>
      </BrowserRouter>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
}

beforeEach(() => {
  // An earlier test file may have left the window at another path.
  window.history.replaceState(null, '', '/start');
  dropped.mockClear();
});

/** Whether the tab can be closed without a browser prompt. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const asked = (title: string) => screen.findByRole('dialog', { name: title });

const ways: [string, () => Promise<unknown>][] = [
  ['a link', () => userEvent.click(screen.getByRole('link', { name: 'By a link' }))],
  ['a navigation of the page', () => press('By the page')],
  ['a redirect', () => press('In its place')],
  ['the page’s Back button', () => press('Back')],
  ['the browser’s Back', async () => window.history.back()],
  ['a navigation after a change of state', () => press('After a change')],
  ['signing out', () => press('Sign out')],
];

test.each(ways)(
  '%s asks about all work that it would lose, each time, and continues when the user agrees',
  async (_, go) => {
    await openEditor();
    expect(mayClose()).toBe(false);
    for (const _time of ['first', 'second']) {
      await go();
      await asked('Discard the counts?');
      await press('Keep editing');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('heading', { name: 'Editor' })).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/editor'));
    }
    expect(dropped).not.toHaveBeenCalled();

    await go();
    await asked('Discard the counts?');
    await press('Discard');
    await asked('Discard the text?');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Editor' })).toBeNull());
    expect(dropped.mock.calls.flat()).toEqual(['counts', 'text']);
    expect(mayClose()).toBe(true);
  },
);

test('leaving does not ask about work that survives on the new page', async () => {
  await openEditor();
  await press('To the list');
  await asked('Discard the text?');
  await press('Discard');
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(dropped.mock.calls.flat()).toEqual(['text']);
});

test('a changed query string of the same page asks nothing', async () => {
  await openEditor();
  await press('Same page');
  await waitFor(() => expect(window.location.search).toBe('?tab=2'));
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(mayClose()).toBe(false);
});

test('a part of the page asks only about its own work', async () => {
  await openEditor();
  await press('Drop the text');
  await asked('Discard the text?');
  await press('Discard');
  expect(dropped.mock.calls.flat()).toEqual(['text', 'row']);
});
