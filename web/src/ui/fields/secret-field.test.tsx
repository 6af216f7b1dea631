import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { SecretField } from './secret-field';

test('a keyboard user can reach the button that shows and hides a password', async () => {
  show(<SecretField label="Password" />, answering({}).fetch);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('secret');
  const field = screen.getByDisplayValue('secret');
  expect(field).toHaveAttribute('type', 'password');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus();
  await user.keyboard(' ');
  expect(field).toHaveAttribute('type', 'text');
  await user.keyboard(' ');
  expect(field).toHaveAttribute('type', 'password');
});
