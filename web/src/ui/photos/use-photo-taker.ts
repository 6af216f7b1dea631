import { useEffect, useEffectEvent } from 'react';
import { type PhotoTaker, takePhotos } from './photo-arrivals';

interface Options {
  /** Always ready by default. */
  isReady?: () => boolean;
  /** Takes photos only if no other part of the page does. */
  isLast?: boolean;
}

/** Registers a part of the page for files dropped or pasted anywhere on it. */
export function usePhotoTaker(take: PhotoTaker['take'], { isReady = () => true, isLast = false }: Options = {}): void {
  const taken = useEffectEvent(take);
  const ready = useEffectEvent(isReady);
  useEffect(() => takePhotos({ take: (files) => taken(files), isReady: () => ready() }, isLast), [isLast]);
}
