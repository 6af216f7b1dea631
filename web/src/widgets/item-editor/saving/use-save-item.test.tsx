import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/locales/editor';
import { useSaveItem } from './use-save-item';

const PHOTO = new File(['jpeg'], 'mug.jpg', { type: 'image/jpeg' });

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
