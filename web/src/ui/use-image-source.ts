import { useEffect, useState } from 'react';
import { withBase } from '../domain/base-path';

/**
 * Paths of the API in the order they are tried: the address of the first of those that have not failed, and what to do
 * when that one does. `url` is undefined where none can be had, whatever the reason: gone, not visible to this person,
 * no network; all are tried again once the network is back.
 */
export function useImageSource(sources: (string | null)[]) {
  const [failed, setFailed] = useState<string[]>([]);
  const url = sources.find((source) => source !== null && !failed.includes(source)) ?? undefined;
  useEffect(() => {
    if (failed.length === 0) return;
    const tryAgain = () => setFailed([]);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed]);
  return {
    url: url && withBase(url),
    onError: () => url !== undefined && setFailed([...failed, url]),
  };
}
