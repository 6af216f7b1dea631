import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { loadInTime } from './load-in-time';

type Draw = typeof import('./thumb-hash')['thumbHashUrl'];

let draw: Draw | undefined;
let loading: Promise<void> | undefined;

/** Loaded with the first photo. Photos do without it when it cannot be. */
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

/** The blurred picture that stands for a photo until it is there; `null` while there is none. */
export function usePlaceholder(thumbHash: string | null): string | null {
  // Drawing placeholders takes longer than all the rest of a page of cards: names and places come first.
  const hash = useDeferredValue(thumbHash, null);
  const [isLoaded, setLoaded] = useState(draw !== undefined);
  useEffect(() => {
    if (hash && !isLoaded) void load().then(() => setLoaded(draw !== undefined));
  }, [hash, isLoaded]);
  return useMemo(() => (isLoaded ? (draw?.(hash) ?? null) : null), [hash, isLoaded]);
}
