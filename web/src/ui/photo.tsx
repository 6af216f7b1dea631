import { type ReactNode, useState } from 'react';
import classes from './photo.module.css';
import { useImageSource } from './use-image-source';
import { usePlaceholder } from './use-placeholder';

interface PhotoProps {
  /** API paths in the order they are tried: the thumbnail, then the full photo. */
  sources: (string | null)[];
  alt: string;
  thumbHash?: string | null;
  /** CSS aspect ratio of the box, which is there before the photo. */
  ratio?: string;
  /** Shows the whole photo instead of filling the box. */
  contain?: boolean;
  /** Stands for a photo that cannot be had; an empty box unless said otherwise. */
  instead?: ReactNode;
}

/** A photo in a box that never jumps: placeholder first, the photo once it comes near, never a broken one. */
export function Photo({
  sources,
  alt,
  thumbHash = null,
  ratio = '4 / 3',
  contain = false,
  instead = null,
}: PhotoProps) {
  const { url, onError, ref } = useImageSource(sources);
  const [shown, setShown] = useState(false);
  const placeholder = usePlaceholder(thumbHash);
  if (url === undefined && instead) return instead;

  return (
    <div className={classes.box} data-contain={contain || undefined} style={{ aspectRatio: ratio }}>
      {placeholder && !(contain && shown) && <img src={placeholder} alt="" className={classes.placeholder} />}
      {url && (
        <img
          ref={ref}
          // Before the address: some browsers load at once what is not yet said to wait.
          loading="lazy"
          decoding="async"
          src={url}
          alt={alt}
          className={classes.photo}
          data-shown={shown || undefined}
          draggable={false}
          onLoad={() => setShown(true)}
          onError={onError}
        />
      )}
    </div>
  );
}
