import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The open item; `new` for a new one. */
type OpenItem = number | 'new' | null;

/** The dialog scrolls, not the content. */
const panelOf = (content: RefObject<HTMLElement | null>) => content.current?.closest('[role="dialog"]');

/**
 * A newly opened item and its form begin at the top. Back and Forward return to the position where the user left the
 * item, and the end of editing to the position where it began.
 */
export function usePanelScroll(content: RefObject<HTMLElement | null>, itemId: OpenItem, isReading: boolean) {
  const { key } = useLocation();
  const type = useNavigationType();
  /** By history entry. */
  const positions = useRef(new Map<string, number>());
  const note = useEffectEvent(({ target }: Event) => {
    if (isReading && target instanceof Element && target === panelOf(content))
      positions.current.set(key, target.scrollTop);
  });
  const readAt = useRef(0);
  const turn = useEffectEvent((toReading: boolean) => {
    const panel = panelOf(content);
    if (!toReading) readAt.current = positions.current.get(key) ?? 0;
    if (panel) panel.scrollTop = toReading ? readAt.current : 0;
  });
  const begin = useEffectEvent((id: OpenItem) => {
    const panel = panelOf(content);
    readAt.current = type === 'POP' ? (positions.current.get(key) ?? 0) : 0;
    if (panel && id !== null) panel.scrollTop = isReading ? readAt.current : 0;
  });
  useLayoutEffect(() => turn(isReading), [isReading]);
  useLayoutEffect(() => begin(itemId), [itemId]);
  useEffect(() => {
    const scrolled = (event: Event) => note(event);
    // Events of scrolling do not bubble.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', scrolled, { capture: true });
  }, []);
}
