import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { Dialog } from '../dialogs/dialog';

function Renaming() {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('Attic');
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Rename" size="20rem" asks>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </Dialog>
  );
}

const user = userEvent.setup();
const QUESTION = { name: 'Discard what you typed?' };
/** Whether the tab can be closed without a browser prompt. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function open() {
  show(<Renaming />, answering({}).fetch);
  await user.click(await screen.findByRole('textbox'));
}

test('a dialog asks before Esc discards text that was typed into it', async () => {
  await open();
  await user.keyboard('!');
  await waitFor(() => expect(mayClose()).toBe(false));
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', QUESTION);
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', QUESTION)).toBeNull());
  expect(screen.getByRole('textbox')).toHaveValue('Attic!');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mayClose()).toBe(true);
});

test('a dialog whose text is unchanged closes at once', async () => {
  await open();
  await user.keyboard('!{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
