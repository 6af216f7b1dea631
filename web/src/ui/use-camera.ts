import { useEffect, useRef, useState } from 'react';

/** `refused`: by the person or their browser; `missing`: none there, none free, or not over an unencrypted address. */
export type CameraState = 'off' | 'starting' | 'live' | 'refused' | 'missing';

/** As sharp as the camera can, on the side away from whoever holds it. */
const VIDEO = { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 4096 } };

/** What the device's camera sees, in the returned video element, for as long as it is wanted. */
export function useCamera(wanted: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');

  useEffect(() => {
    if (!wanted) return;
    if (!hasCamera()) return setState('missing');
    let stream: MediaStream | null = null;
    let isOver = false;
    // On the page, or taken from it: it would keep the last picture of a camera that is off.
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
      // Unplugged, or taken by another app: the last picture would stand as if it were live.
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

/** Browsers show no camera to pages of an unencrypted address. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Whether the camera may be used without a question. */
export async function mayUseCamera(): Promise<boolean> {
  if (!hasCamera() || !navigator.permissions) return false;
  const { state } = await navigator.permissions.query({ name: 'camera' }).catch(() => ({ state: 'prompt' }));
  return state === 'granted';
}
