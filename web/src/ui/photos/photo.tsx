import { type ReactNode, useState } from 'react';
import classes from './photo.module.css';
import { useImageSource } from './use-image-source';
import { usePlaceholder } from './use-placeholder';

interface PhotoProps {
  /** API paths in the order of attempts: the thumbnail, then the full photo. */
  sources: (string | null)[];
  alt: string;
  thumbHash?: string | null;
  /** CSS aspect ratio of the box. The box has its size before the photo loads. */
  ratio?: string;
  /** Shows the whole photo instead of filling the box. */
  contain?: boolean;
  /** Shown if no photo can be loaded. An empty box by default. */
  instead?: ReactNode;
}

/**
 * A photo in a box of constant size. It shows a placeholder first, loads the photo when it comes near the viewport,
 * and never shows a broken image.
 */
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
          // Must come before `src`: some browsers start loading when `src` is set.
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
