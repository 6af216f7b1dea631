import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { withBase } from '../domain/base-path';

/** An image that the browser could not show. */
interface Broken {
  url: string;
  image: HTMLImageElement;
}

/**
 * Paths of the API in the order they are tried: the address of the first of those that have not failed, and what to do
 * when that one does. `url` is undefined where none can be had, whatever the reason: gone, not visible to this person,
 * no network; all are tried again once the network is back. A refused image has not failed: it waits, and is loaded
 * again (docs/rules/images.md). An image with the `ref` is canceled when it leaves the page before it has come.
 */
export function useImageSource(sources: (string | null)[]) {
  const [failed, setFailed] = useState<string[]>([]);
  const [broken, setBroken] = useState<Broken | null>(null);
  /** Was loaded again because the server had it after all. */
  const reloaded = useRef<string>(undefined);
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
      // An image that is there, and still cannot be shown, is damaged.
      if (outcome === 'missing' || (outcome === 'there' && reloaded.current === url)) {
        return setFailed((before) => [...before, url]);
      }
      reloaded.current = url;
      broken.image.src = withBase(url);
    };
    import('./ask-for-image')
      .then(({ askForImage }) => askForImage(withBase(url), canceled.signal))
      .then(settle, () => settle('missing'));
    return () => canceled.abort();
  }, [broken, url]);

  useEffect(() => {
    return () => {
      // Browsers go on loading an image that has left the page. React's strict mode runs this while it is still there.
      const image = element.current;
      if (image && !image.isConnected && !image.complete) image.removeAttribute('src');
    };
  }, []);

  return {
    url: url && withBase(url),
    onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
      url !== undefined && setBroken({ url, image: currentTarget }),
    /** Keeps the element, which React takes out of its refs before it runs the effects. */
    ref: (image: HTMLImageElement | null) => {
      if (image) element.current = image;
    },
  };
}
