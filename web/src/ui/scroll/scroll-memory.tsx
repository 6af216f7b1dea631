import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { showEntry } from './scroll-positions';

/** An item opens over the list, which keeps its place below. */
export const pageOf = (pathname: string) => (/^\/items\//.test(pathname) ? '/inventory' : pathname);

/** Every page begins at its top, and is where it was after Back, a reload, or a visit to another site. */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const page = pageOf(pathname);
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isSame = before.current === page;
    before.current = page;
    showEntry(key, isSame ? 'same_page' : type === 'POP' ? 'again' : 'new');
  }, [key, page, type]);
  return null;
}
