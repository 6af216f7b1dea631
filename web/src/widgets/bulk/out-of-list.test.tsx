import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bar, DELETE, openSelecting, thing } from '../../testing/selection';

test('selected items outside the list are counted, listed, kept by Select all, and named before a deletion', async () => {
  const { server } = await openSelecting();
  const user = userEvent.setup();
  const search = async (text: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), text);
  };
  await user.click(thing('Mug'));
  await user.click(thing('Tent'));
  expect(bar().queryByText(/not in this list/)).toBeNull();
  await search('boots');
  expect(await bar().findByText(/^2 not in this list/)).toBeVisible();
  await user.click(bar().getByRole('button', { name: 'Select all' }));
  expect(bar().getByText('3 selected')).toBeVisible();

  await user.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 items?' }));
  expect(dialog.getByText(/^2 of them are not in this list\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MugKitchen · Not in this list',
    'TentGarage · Not in this list',
    'Boots',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await user.click(bar().getByRole('button', { name: '2 not in this list Show' }));
  const selected = within(await screen.findByRole('dialog', { name: '3 selected items' }));
  await user.click(selected.getByRole('button', { name: 'Deselect Tent' }));
  await user.click(selected.getByRole('button', { name: 'Close' }));
  expect(bar().getByText('2 selected')).toBeVisible();
  for (const [action, title] of [
    ['Move', 'Move 2 items'],
    ['Tag', 'Tags of 2 items'],
    ['Add to collections', 'Add 2 items to collections'],
    ['Share', 'Share 2 items'],
  ] as const) {
    await user.click(await bar().findByRole('button', { name: action }));
    const asking = within(await screen.findByRole('dialog', { name: title }));
    expect(asking.getByText(/^1 of them is not in this list\./)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(server.count(DELETE)).toBe(0);
});
