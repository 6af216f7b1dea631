import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { useCamera } from './use-camera';

/** A fake of the device's camera, which jsdom lacks. */
class FakeTrack extends EventTarget {
  stop = vi.fn();
}
const track = new FakeTrack();
const getUserMedia = vi.fn();

beforeEach(() => {
  track.stop.mockClear();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

function Viewfinder() {
  const { video, state } = useCamera(true);
  return (
    <>
      <video ref={video} muted />
      <p>{state}</p>
    </>
  );
}
const view = () => show(<Viewfinder />, answering({}).fetch);

test('the camera stops when its view unmounts, even if the camera starts only afterwards', async () => {
  view().unmount();
  await act(async () => {});
  expect(track.stop).toHaveBeenCalledTimes(1);
  const { unmount } = view();
  expect(await screen.findByText('live')).toBeVisible();
  unmount();
  expect(track.stop).toHaveBeenCalledTimes(2);
});

test('a camera taken by another app is no longer live', async () => {
  view();
  expect(await screen.findByText('live')).toBeVisible();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByText('missing')).toBeVisible();
});

test('a camera whose video cannot play is turned off', async () => {
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException('', 'NotSupportedError'));
  view();
  expect(await screen.findByText('missing')).toBeVisible();
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('a video drops the stream of a camera that has ended', async () => {
  const { container } = view();
  expect(await screen.findByText('live')).toBeVisible();
  const video = container.querySelector('video');
  expect(video?.srcObject).not.toBeNull();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(video?.srcObject).toBeNull();
});
