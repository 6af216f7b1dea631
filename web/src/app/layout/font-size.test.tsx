import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { messageHost } from '../../ui/messages/message-host';
import { FontSizeButton } from './font-size-button';

const open = () => show(<FontSizeButton />, answering({}).fetch);
const onRoot = () => document.documentElement.dataset.fontSize;

test('the text size starts at medium and cycles through 2, 3, 4, 1', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Text size 2 of 4: medium' });
  const seen = [[button.textContent, onRoot()]];
  for (let press = 0; press < 3; press += 1) {
    await userEvent.click(button);
    seen.push([button.textContent, onRoot()]);
  }
  expect(seen).toEqual([
    ['2', 'medium'],
    ['3', 'large'],
    ['4', 'x-large'],
    ['1', 'small'],
  ]);
  await waitFor(() => expect(messageHost.textContent).toContain('Text size 1 of 4: small'));
});

test('the text size is remembered on the device, and an invalid value means medium', async () => {
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button'));
  expect(localStorage.getItem('app-font-size')).toBe('large');
  unmount();
  open().unmount();
  expect(onRoot()).toBe('large');
  localStorage.setItem('app-font-size', 'gigantic');
  open();
  expect(onRoot()).toBe('medium');
});
