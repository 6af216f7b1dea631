import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/locales/editor';
import { BoxEditor } from './box-editor';

test('a photo that cannot be loaded shows an error, and no box can be saved until the network is back', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const item = buildItem({ image_id: 7, image_url: '/whole' });
  const editor = (
    <BoxEditor
      item={item}
      title="Move the box"
      start={[0.1, 0.1, 0.5, 0.5]}
      action="Save"
      busy={false}
      onDone={vi.fn()}
      onClose={vi.fn()}
    />
  );
  show(editor, vi.fn());
  const image = () => document.querySelector('img');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  fireEvent.error(image() as Element);
  await waitFor(() => expect(image()).toBeNull());
  expect(screen.getByText('The photo cannot be shown at the moment.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.online(window);
  expect(image()).toHaveAttribute('src', '/whole');
});

test('a user places, moves and resizes a box without dragging', async () => {
  const onDone = vi.fn();
  const item = buildItem({ image_id: 7, image_url: '/whole' });
  show(
    <BoxEditor item={item} title="Draw" start={null} action="Add" busy={false} onDone={onDone} onClose={vi.fn()} />,
    vi.fn(),
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await press('Place a box');
  expect(document.activeElement).toHaveClass('ReactCrop__crop-selection');
  for (const name of ['Move right', 'Move up', 'Larger', 'Smaller', 'Add']) await press(name);
  expect(onDone.mock.calls[0]?.[0].map((part: number) => Math.round(part * 100) / 100)).toEqual([0.3, 0.2, 0.5, 0.5]);
});
