import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link';
import { useLeaveGuard } from './use-leave-guard';

function Editor() {
  const { question } = useLeaveGuard(true);
  return (
    <>
      <h1>Editor</h1>
      {question?.opened && (
        <>
          <button type="button" onClick={question.onClose}>
            Stay
          </button>
          <button type="button" onClick={question.onConfirm}>
            Leave
          </button>
        </>
      )}
    </>
  );
}

async function openEditor() {
  // A file before this one may have left the window at another page.
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/editor">Edit</Link>} />
        <Route path="editor" element={<Editor />} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
}

test('the browser’s way back asks each time, and is gone once it is agreed to', async () => {
  await openEditor();
  for (const _ of ['first', 'second']) {
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(window.location.pathname).toBe('/editor'));
    expect(screen.getByRole('heading', { name: 'Editor' })).toBeVisible();
  }
  window.history.back();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
});
