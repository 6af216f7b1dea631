import { useContext, useEffect, useState } from 'react';
import { Photos } from './photos';

/** The first of the addresses that can be had; `tryNext` goes on when its bytes are no picture. */
export function usePhotoUrl(sources: string[]) {
  const photos = useContext(Photos);
  const [step, setStep] = useState(0);
  const [loaded, setLoaded] = useState<{ path: string; url: string }>();
  const path = sources[step];

  useEffect(() => {
    if (path === undefined) return;
    let wanted = true;
    photos.acquire(path).then(
      (url) => wanted && setLoaded({ path, url }),
      () => wanted && setStep((tried) => tried + 1),
    );
    return () => {
      wanted = false;
      photos.release(path);
    };
  }, [path, photos]);

  return { url: loaded?.path === path ? loaded?.url : undefined, tryNext: () => setStep((tried) => tried + 1) };
}
