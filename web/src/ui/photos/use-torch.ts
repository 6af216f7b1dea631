import { type RefObject, useEffect, useState } from 'react';

/** The light beside the camera is missing from TypeScript's types (W3C, MediaStream Image Capture). */
type Lit = { torch?: boolean };

/**
 * The light beside the camera that the video shows. `null` if the device has none, or if the browser does not let the
 * page use it. The light goes out with the camera.
 */
export function useTorch(video: RefObject<HTMLVideoElement | null>, live: boolean) {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const stream = live ? (video.current?.srcObject as MediaStream | null | undefined) : null;
    const shown = stream?.getTracks()[0];
    setOn(false);
    setTrack(shown && hasLight(shown) ? shown : null);
  }, [live, video]);
  if (!track) return null;

  const toggle = () =>
    track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }).then(
      () => setOn(!isOn),
      // The device took its light back, for example because it is too warm.
      () => setTrack(null),
    );
  return { isOn, toggle };
}

const hasLight = (track: MediaStreamTrack) => (track.getCapabilities?.() as Lit | undefined)?.torch === true;
