import { useContext, useEffect, useMemo, useState } from 'react';
import classes from './photo.module.css';
import { Photos } from './photos';
import { thumbHashUrl } from './thumb-hash';
import { useNear } from './use-near';

interface PhotoProps {
  /** API paths in the order they are tried: the thumbnail, then the full photo. */
  sources: (string | null)[];
  alt: string;
  thumbHash?: string | null;
  /** CSS aspect ratio of the box, which is there before the photo. */
  ratio?: string;
  /** Shows the whole photo instead of filling the box. */
  contain?: boolean;
}

/** A photo in a box that never jumps: placeholder first, the photo once it comes near, nothing when it cannot be had. */
export function Photo({ sources, alt, thumbHash = null, ratio = '4 / 3', contain = false }: PhotoProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { url, tryNext } = usePhotoUrl(near ? sources.filter((source) => source !== null) : []);
  const [shown, setShown] = useState(false);
  const placeholder = useMemo(() => thumbHashUrl(thumbHash), [thumbHash]);

  return (
    <div ref={box} className={classes.box} data-contain={contain || undefined} style={{ aspectRatio: ratio }}>
      {placeholder && !(contain && shown) && <img src={placeholder} alt="" className={classes.placeholder} />}
      {url && (
        <img
          src={url}
          alt={alt}
          className={classes.photo}
          data-shown={shown || undefined}
          decoding="async"
          draggable={false}
          onLoad={() => setShown(true)}
          onError={tryNext}
        />
      )}
    </div>
  );
}

function usePhotoUrl(sources: string[]) {
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
