import { useMemo, useState } from 'react';
import classes from './photo.module.css';
import { thumbHashUrl } from './thumb-hash';
import { useNear } from './use-near';
import { usePhotoUrl } from './use-photo-url';

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
