import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { withBase } from '../../domain/browser/base-path';

/** An image that the browser failed to display. */
interface Broken {
  url: string;
  image: HTMLImageElement;
}

/**
 * How often an image that the server has is loaded again before it counts as damaged. A single load may have joined a
 * request of another image of the same address that was refused.
 */
const RELOADS = 3;

/**
 * Tries API paths in order. `url` is the address of the first path that has not failed. `onError` handles its
 * failure. `url` is undefined if none can be loaded, for example if the image is deleted, hidden from this user or
 * the network is down. All paths are retried when the network is back. A refused image has not failed: it is loaded
 * again after a delay (docs/rules/images.md). An image with the `ref` cancels its request when it unmounts before it
 * has loaded.
 */
export function useImageSource(sources: (string | null)[]) {
  const [failed, setFailed] = useState<string[]>([]);
  const [broken, setBroken] = useState<Broken | null>(null);
  /** How often this address was loaded again after the server confirmed it. */
  const reloads = useRef({ url: '', count: 0 });
  const element = useRef<HTMLImageElement>(null);
  const url = sources.find((source) => source !== null && !failed.includes(source)) ?? undefined;

  useEffect(() => {
    if (failed.length === 0) return;
    const tryAgain = () => setFailed([]);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed]);

  useEffect(() => {
    if (!broken || broken.url !== url) return;
    const canceled = new AbortController();
    const settle = (outcome: 'there' | 'refused' | 'missing') => {
      if (canceled.signal.aborted) return;
      if (reloads.current.url !== url) reloads.current = { url, count: 0 };
      // An image that exists but cannot be displayed is damaged.
      if (outcome === 'missing' || (outcome === 'there' && reloads.current.count === RELOADS)) {
        return setFailed((before) => [...before, url]);
      }
      // A server that refuses requests may also have refused the load.
      reloads.current.count = outcome === 'there' ? reloads.current.count + 1 : 0;
      broken.image.src = withBase(url);
    };
    import('./ask-for-image')
      .then(({ askForImage }) => askForImage(withBase(url), canceled.signal))
      .then(settle, () => settle('missing'));
    return () => canceled.abort();
  }, [broken, url]);

  useEffect(() => {
    return () => {
      // Browsers keep loading images that were removed from the page. In React's strict mode, this cleanup runs while
      // the image is still on the page.
      const image = element.current;
      if (image && !image.isConnected && !image.complete) image.removeAttribute('src');
    };
  }, []);

  return {
    url: url && withBase(url),
    onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
      url !== undefined && setBroken({ url, image: currentTarget }),
    /** Keeps the element, because React clears refs before it runs effect cleanups. */
    ref: (image: HTMLImageElement | null) => {
      if (image) element.current = image;
    },
  };
}
