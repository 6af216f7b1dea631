import { useEffect, useEffectEvent } from 'react';
import { type PhotoTaker, takePhotos } from './photo-arrivals';

interface Options {
  /** Always ready by default. */
  isReady?: () => boolean;
  /** Takes no documents by default. */
  takesDocuments?: () => boolean;
  /** Takes photos only if no other part of the page does. */
  isLast?: boolean;
}

/** Registers a part of the page for files dropped or pasted anywhere on it. */
export function usePhotoTaker(
  take: PhotoTaker['take'],
  { isReady = () => true, takesDocuments = () => false, isLast = false }: Options = {},
): void {
  const taken = useEffectEvent(take);
  const ready = useEffectEvent(isReady);
  const documents = useEffectEvent(takesDocuments);
  useEffect(() => {
    const taker = { take: (files: File[]) => taken(files), isReady: () => ready(), takesDocuments: () => documents() };
    return takePhotos(taker, isLast);
  }, [isLast]);
}
