import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import '../../i18n/locales/photo-arrivals';
import '../../i18n/locales/scan';
import { CameraPanel } from './camera-panel';
import { DropZone } from './drop-zone';

afterEach(() => vi.restoreAllMocks());

test('on a touch device, the camera panel also takes photos that are dropped or pasted', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: media.includes('coarse') }));
  const taken: string[] = [];
  const take = (photos: File[]) => taken.push(...photos.map(({ name }) => name));
  show(<DropZone onPhotos={take} multiple camera={CameraPanel} />, answering({}).fetch);
  const photo = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
  const shutter = screen.getByRole('button', { name: 'Take a photo' });
  expect(screen.getByRole('button', { name: 'Scan a label' })).toBeVisible();
  fireEvent.drop(shutter, { dataTransfer: { types: ['Files'], items: [], files: [photo('dropped.jpg')] } });
  await waitFor(() => expect(taken).toEqual(['dropped.jpg']));
  fireEvent.paste(document.body, { clipboardData: { files: [photo('pasted.jpg')], types: ['Files'] } });
  await waitFor(() => expect(taken).toEqual(['dropped.jpg', 'pasted.jpg']));
});

test('table cells pasted into a text field stay text, and become a picture elsewhere', async () => {
  const taken: string[] = [];
  const view = (
    <>
      <input aria-label="Name" />
      <DropZone onPhotos={(photos) => taken.push(...photos.map(({ name }) => name))} />
    </>
  );
  show(view, answering({}).fetch);
  const picture = new File(['pixels'], 'cells.png', { type: 'image/png' });
  const clipboardData = { files: [picture], types: ['text/plain', 'Files'] };
  expect(fireEvent.paste(screen.getByRole('textbox', { name: 'Name' }), { clipboardData })).toBe(true);
  fireEvent.paste(document.body, { clipboardData });
  await waitFor(() => expect(taken).toEqual(['cells.png']));
  // A picture without text is taken as a photo, even in a text field.
  fireEvent.paste(screen.getByRole('textbox', { name: 'Name' }), {
    clipboardData: { files: [picture], types: ['Files'] },
  });
  await waitFor(() => expect(taken).toEqual(['cells.png', 'cells.png']));
});
