import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../i18n/locales/guest';
import { PinForm } from './pin-form';

test('the PIN is a required field with a visible label', () => {
  render(<PinForm onUnlock={async () => {}} />);
  expect(screen.getByRole('textbox', { name: 'PIN' })).toBeRequired();
  expect(screen.getByText('PIN')).toHaveClass('required');
});
