import '../../i18n/locales/guest';
import { fireEvent, render, screen } from '@testing-library/react';
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
