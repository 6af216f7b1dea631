import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '../dialogs/dialog';
import { messageHost } from '../messages/message-host';
import { announce } from './announce';

function Two({ first, second }: { first: boolean; second: boolean }) {
  return (
    <MantineProvider env="test">
      <Dialog opened={first} onClose={() => {}} title="First" size="20rem">
        one
      </Dialog>
      <Dialog opened={second} onClose={() => {}} title="Second" size="20rem">
        two
      </Dialog>
    </MantineProvider>
  );
}

it('announcements are in the topmost dialog, or on the page without a dialog', async () => {
  const { rerender } = render(<Two first second={false} />);
  const first = await screen.findByRole('dialog', { name: 'First' });
  announce('3 items found');
  expect(first).toHaveTextContent('3 items found');

  rerender(<Two first second />);
  const second = await screen.findByRole('dialog', { name: 'Second' });
  expect(second).toContainElement(messageHost);

  rerender(<Two first second={false} />);
  expect(first).toContainElement(messageHost);
  rerender(<Two first={false} second={false} />);
  expect(messageHost.parentElement).toBe(document.body);
  expect(messageHost.querySelector('[aria-live="polite"]')).toHaveTextContent('3 items found');
});

it('a text announced twice is read twice', () => {
  announce('Saved');
  announce('Saved');
  expect(screen.getAllByText('Saved')).toHaveLength(2);
});
