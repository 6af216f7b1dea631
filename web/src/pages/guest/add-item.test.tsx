import '../../i18n/locales/guest';
import '../../i18n/locales/lines';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { beforeAll, expect, test, vi } from 'vitest';
import { AddItem } from './add-item';

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});

const open = () => render(<AddItem onAdd={vi.fn()} onAddAll={vi.fn()} onClose={vi.fn()} />);
const name = () => screen.getByRole('textbox', { name: 'Name' });

test('the form of a guest keeps its text when it closes, unless the guest cancels', () => {
  const first = open();
  fireEvent.change(name(), { target: { value: 'Tent' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  first.unmount();
  const second = open();
  expect(name()).toHaveValue('Tent');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  open();
  expect(name()).toHaveValue('');
});

test('a second press after a failure sends the same uuid, and other text has another one', async () => {
  const uuids: unknown[] = [];
  const onAdd = vi.fn(async ({ uuid }: NewGuestItem) => {
    uuids.push(uuid);
    throw new Error('offline');
  });
  render(<AddItem onAdd={onAdd} onAddAll={vi.fn()} onClose={vi.fn()} />);
  for (const text of ['Tent', 'Tent', 'Tent peg']) {
    fireEvent.change(name(), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'false'));
  }
  const [first, second, other] = uuids;
  expect([uuids.length, typeof first]).toEqual([3, 'string']);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('lines that are left after a failure keep their uuids, also equal ones', async () => {
  const sent: NewGuestItem[][] = [];
  const onAddAll = async (items: NewGuestItem[]) => {
    sent.push(items);
    return { count: 1, problem: 'offline' };
  };
  render(<AddItem onAdd={vi.fn()} onAddAll={onAddAll} onClose={vi.fn()} />);
  fireEvent.paste(name(), { clipboardData: { getData: () => 'Milk\nTea\nMilk' } });
  for (const count of [3, 2]) {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(String(count)) }));
    await screen.findByRole('alert');
  }
  const [all = [], left = []] = sent;
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(3);
  expect(left).toEqual(all.slice(1));
});
