import { useEffect, useEffectEvent } from 'react';
import { type PhotoTaker, takePhotos } from './photo-arrivals';

interface Options {
  /** Always, unless it is given. */
  isReady?: () => boolean;
  /** Takes photos when no other part of the page does. */
  isLast?: boolean;
}

/** Gives a part of the page the files that are dropped or pasted anywhere on it. */
export function usePhotoTaker(take: PhotoTaker['take'], { isReady = () => true, isLast = false }: Options = {}): void {
  const taken = useEffectEvent(take);
  const ready = useEffectEvent(isReady);
  useEffect(() => takePhotos({ take: (files) => taken(files), isReady: () => ready() }, isLast), [isLast]);
}
