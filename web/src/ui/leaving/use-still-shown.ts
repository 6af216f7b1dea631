import { useEffect, useMemo, useRef } from 'react';

/**
 * Tells a late answer whether the user still sees what the request was about. If not, the answer must not change the
 * page: the user may have begun to type on another one.
 * @param shown what the component shows, such as the id of an item; without it, whether the component is mounted
 * @returns a function of this render: false once the component has shown something else, even if `shown` is back
 */
export function useStillShown(shown: unknown = null): () => boolean {
  const visit = useMemo(() => ({}), [shown]);
  const current = useRef<object | null>(null);
  useEffect(() => {
    current.current = visit;
    return () => {
      current.current = null;
    };
  }, [visit]);
  return () => current.current === visit;
}
