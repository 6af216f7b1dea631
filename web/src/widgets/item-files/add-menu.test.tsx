import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../i18n/locales/files';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { AddMenu } from './add-menu';

const user = userEvent.setup();

test('a receipt or warranty paper comes from the camera or the file picker, apart from other files', async () => {
  const [onFiles, onPapers] = [vi.fn(), vi.fn()];
  const other = { onFromPhotos: () => {}, onAddress: () => {} };
  show(<AddMenu onFiles={onFiles} onPapers={onPapers} {...other} />, answering({}).fetch);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const add = async (action: string) => {
    await user.click(screen.getByRole('button', { name: 'Add photos and files' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const source = input.getAttribute('capture') ? 'camera' : 'picker';
    await user.upload(input, new File(['x'], 'image.jpg', { type: 'image/jpeg' }));
    return source;
  };
  expect(await add('Photograph a receipt')).toBe('camera');
  expect(await add('Choose a receipt file')).toBe('picker');
  expect([onPapers, onFiles].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
  expect(await add('Choose files')).toBe('picker');
  expect([onPapers, onFiles].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});
