import { useEffect, useRef, useState } from 'react';

/** `refused`: by the user or the browser. `missing`: no camera, no free camera, or an unencrypted page. */
export type CameraState = 'off' | 'starting' | 'live' | 'refused' | 'missing';

/** The highest resolution of the rear camera. */
const VIDEO = { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 4096 } };

/** Shows the device's camera in the returned video element while `wanted` is true. */
export function useCamera(wanted: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');

  useEffect(() => {
    if (!wanted) return;
    if (!hasCamera()) return setState('missing');
    let stream: MediaStream | null = null;
    let isOver = false;
    // The video element that shows the stream. Its stream must be removed, because it would keep the last frame of a
    // stopped camera.
    let shownIn: HTMLVideoElement | null = null;
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      if (shownIn?.srcObject === stream) shownIn.srcObject = null;
    };
    const fail = (state: CameraState) => {
      release();
      if (!isOver) setState(state);
    };
    const show = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO });
      shownIn = video.current;
      if (isOver || !shownIn) return release();
      // The camera was unplugged or taken by another app. Its last frame would look live.
      for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('missing'));
      shownIn.srcObject = stream;
      await shownIn.play();
      if (!isOver) setState('live');
    };
    setState('starting');
    show().catch(({ name }: Error) => fail(name === 'NotAllowedError' ? 'refused' : 'missing'));
    return () => {
      isOver = true;
      release();
      setState('off');
    };
  }, [wanted]);

  return { video, state };
}

/** Browsers give pages on unencrypted addresses no access to cameras. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Whether the camera can be used without a permission prompt. */
export async function mayUseCamera(): Promise<boolean> {
  if (!hasCamera() || !navigator.permissions) return false;
  const { state } = await navigator.permissions.query({ name: 'camera' }).catch(() => ({ state: 'prompt' }));
  return state === 'granted';
}
