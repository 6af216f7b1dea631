import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../locales/editor';
import { BoxEditor } from './box-editor';

test('a photo that cannot be had is said to be missing, and has no box to save, until the network is back', async () => {
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
