import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import LabelScanner from './label-scanner';

const getUserMedia = vi.fn();

beforeEach(() => {
  getUserMedia.mockReset();
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

test('after a refusal, the user can retry the camera', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  show(<LabelScanner opened onClose={() => undefined} onLabel={() => undefined} />, answering({}).fetch);
  expect(await screen.findByText('The camera is not allowed here')).toBeVisible();
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const told = await screen.findByText('No camera can be used here');
  expect(told).toBeVisible();
  // The pressed button is gone, and the keyboard focus continues from its position.
  expect(told.closest('[tabindex="-1"]')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Choose a photo of a label' })).toBeVisible();
});
