import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { loadInTime } from '../loading/load-in-time';

type Draw = typeof import('./thumb-hash')['thumbHashUrl'];

let draw: Draw | undefined;
let loading: Promise<void> | undefined;

/** Loads with the first photo. If it fails, photos have no placeholder. */
function load(): Promise<void> {
  loading ??= loadInTime(() => import('./thumb-hash')).then(
    ({ thumbHashUrl }) => {
      draw = thumbHashUrl;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** The blurred placeholder of a photo, `null` while there is none. */
export function usePlaceholder(thumbHash: string | null): string | null {
  // Deferred, because drawing placeholders takes longer than rendering the rest of a page of cards.
  const hash = useDeferredValue(thumbHash, null);
  const [isLoaded, setLoaded] = useState(draw !== undefined);
  useEffect(() => {
    if (hash && !isLoaded) void load().then(() => setLoaded(draw !== undefined));
  }, [hash, isLoaded]);
  return useMemo(() => (isLoaded ? (draw?.(hash) ?? null) : null), [hash, isLoaded]);
}
