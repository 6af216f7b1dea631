import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { showEntry } from './scroll-positions';

/** Treats an item's page as part of the list, because it opens over the list. */
export const pageOf = (pathname: string) => (/^\/items\//.test(pathname) ? '/inventory' : pathname);

/** Scrolls each new page to the top. Back, a reload or a return from another site restores the position. */
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
