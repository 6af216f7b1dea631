import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../testing/answers';
import { show } from '../testing/render';
import { useCamera } from './use-camera';

/** A device's camera, which jsdom has none of. */
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

test('the camera is let go of with what shows it, also when it comes only after that', async () => {
  view().unmount();
  await act(async () => {});
  expect(track.stop).toHaveBeenCalledTimes(1);
  const { unmount } = view();
  expect(await screen.findByText('live')).toBeVisible();
  unmount();
  expect(track.stop).toHaveBeenCalledTimes(2);
});

test('a camera that something else takes is no longer live', async () => {
  view();
  expect(await screen.findByText('live')).toBeVisible();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByText('missing')).toBeVisible();
});

test('one that cannot be shown is not left on', async () => {
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException('', 'NotSupportedError'));
  view();
  expect(await screen.findByText('missing')).toBeVisible();
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('a video lets go of the picture of a camera that is off', async () => {
  const { container } = view();
  expect(await screen.findByText('live')).toBeVisible();
  const video = container.querySelector('video');
  expect(video?.srcObject).not.toBeNull();
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(video?.srcObject).toBeNull();
});
