/**
 * Runs `read` once for all who ask while an earlier run is under way: after that one, so that nobody is told of a state
 * from before they asked. However many ask, one of them runs at a time.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (!next) {
      next = last.then(() => {
        next = undefined;
        return read();
      });
      last = next.catch(() => undefined);
    }
    return next;
  };
}
