import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/locales/editor';
import { useSaveItem } from './use-save-item';

const PHOTO = new File(['jpeg'], 'mug.jpg', { type: 'image/jpeg' });

/** Copies an item, with another photo. */
function Copy() {
  const save = useSaveItem();
  const original = buildItem({ image_id: 3, image_box: [0, 0, 0.5, 0.5] });
  return (
    <button type="button" onClick={() => save.create(original, null, PHOTO)}>
      Copy
    </button>
  );
}

function Save() {
  const save = useSaveItem();
  return (
    <button type="button" disabled={save.saving} onClick={() => save.change(buildItem(), {}, PHOTO)}>
      {save.problem ?? 'Save'}
    </button>
  );
}

test('a photo that the browser cannot prepare is a problem, and the item can be saved again', async () => {
  const tooLarge = {
    width: 20_000,
    height: 20_000,
    close: () => {
      throw new Error('out of memory');
    },
  };
  vi.stubGlobal('createImageBitmap', async () => tooLarge);
  onTestFinished(() => void vi.unstubAllGlobals());
  show(<Save />, answering({}).fetch);
  act(() => screen.getByRole('button').click());
  expect(await screen.findByRole('button', { name: 'Failed to replace photo. Please try again.' })).toBeEnabled();
});

test('a copy with another photo does not get the box of the old photo', async () => {
  const server = answering({
    'POST /api/analyze': () => [200, { image_id: 8 }],
    'POST /api/save-items': () => [201, { success: true, total_saved: 1, items: [buildItem()] }],
  });
  show(<Copy />, server.fetch);
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(server.count('POST /api/save-items')).toBe(1));
  expect(server.calls.at(-1)?.body).toMatchObject({ items: [{ image_id: 8, image_box: null }] });
});
