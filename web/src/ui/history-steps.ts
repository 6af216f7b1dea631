type Listener = (event: PopStateEvent) => void;

/** The latest one last. */
const listeners: Listener[] = [];

// Browsers tell of a step in the order in which they were asked to: this is loaded with the app, before its router.
window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));

/**
 * Tells of a step through the browser's history before the router hears of it; of several listeners the latest. Gives
 * the way to end that.
 */
export function beforeStep(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}
