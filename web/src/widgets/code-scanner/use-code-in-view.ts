import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Milliseconds between two reads of the camera picture: quick to the eye, and easy on the battery. */
const LOOK_MS = 150;

/** Reads the text of a code in a picture. Null if the picture shows no code. */
export interface CodeReader {
  /** Reads the current picture of the live camera. */
  inView: (video: HTMLVideoElement) => Promise<string | null>;
  inPhoto: (photo: ImageBitmap) => Promise<string | null>;
}

interface CodeEvents {
  onCode: (text: string) => void;
  /** The reader could not be loaded. */
  onNotLoaded: () => void;
}

/** Reads the live camera until `looking` ends. Reports each code that differs from the one reported before. */
export function useCodeInView(
  video: RefObject<HTMLVideoElement | null>,
  looking: boolean,
  load: () => Promise<CodeReader>,
  on: CodeEvents,
) {
  const begin = useEffectEvent(load);
  const tell = useEffectEvent(on.onCode);
  const tellNotLoaded = useEffectEvent(on.onNotLoaded);
  useEffect(() => {
    if (!looking) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let told: string | null = null;
    const look = async (reader: CodeReader) => {
      if (isOver) return;
      const text = video.current && (await reader.inView(video.current).catch(() => null));
      if (isOver) return;
      // The same code stays in view for many reads.
      if (text && text !== told) tell(text);
      told = text ?? told;
      timer = setTimeout(() => void look(reader), LOOK_MS);
    };
    begin().then(look, () => !isOver && tellNotLoaded());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [looking, video]);
}
