import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/render';
import { SuggestField } from './suggest-field';

test('a field that begins with its suggestions open says which list they are in', async () => {
  show(<SuggestField autoFocus aria-label="Place" data={['Attic', 'Cellar']} />, vi.fn());
  const list = await screen.findByRole('listbox', { name: 'Place' });
  const field = await screen.findByRole('combobox', { name: 'Place', expanded: true });
  expect(field).toHaveFocus();
  await waitFor(() => expect(field).toHaveAttribute('aria-controls', list.id));
});
