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
    const show = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO });
      if (isOver || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      if (!isOver) setState('live');
    };
    setState('starting');
    show().catch((problem: Error) => {
      if (!isOver) setState(problem.name === 'NotAllowedError' ? 'refused' : 'missing');
    });
    return () => {
      isOver = true;
      if (stream) stop(stream);
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

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
