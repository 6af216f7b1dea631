import { type ReactNode, useState } from 'react';
import { useImageSource } from '../photos/use-image-source';
import classes from './photo-viewer.module.css';

/** A photo to view: its addresses in the order of attempts, and its exact or approximate size in pixels. */
export interface ViewedPhoto {
  sources: string[];
  width: number;
  height: number;
  /** The photo gets its own proportions when it is loaded. */
  isApproximate?: boolean;
  alt: string;
}

interface PhotoSlideProps {
  photo: ViewedPhoto;
  room: { width: number; height: number };
  children: ReactNode;
}

/** A photo as large as the space allows, with its overlay. The box has its size before the photo loads. */
export function PhotoSlide({ photo, room, children }: PhotoSlideProps) {
  const { sources, isApproximate = false, alt } = photo;
  const { url, onError, ref } = useImageSource(sources);
  const [shown, setShown] = useState(false);
  const [{ width, height }, setSize] = useState<{ width: number; height: number }>(photo);
  const scale = Math.min(room.width / width, room.height / height);
  return (
    <div className={classes.slide} style={{ width: width * scale, height: height * scale }}>
      {url && (
        <img
          ref={ref}
          decoding="async"
          src={url}
          alt={alt}
          className={classes.photo}
          data-shown={shown || undefined}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (isApproximate && naturalWidth > 0) setSize({ width: naturalWidth, height: naturalHeight });
            setShown(true);
          }}
          onError={onError}
        />
      )}
      {shown && children}
    </div>
  );
}
