import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutBase } from '../domain/base-path';
import { beforeStep } from './history-steps';

export interface LeaveGuard {
  /** Goes on at once, or when the person has agreed to lose what is not saved. */
  leave: (go: () => void) => void;
  /** Says that nothing is at risk any more, where the page goes on before it has noticed. */
  safe: () => void;
  /** For the dialog that asks; `null` before the first question. */
  question: { opened: boolean; onClose: () => void; onConfirm: () => void } | null;
}

interface LeaveOptions {
  /** Lets the work go, once that is agreed to. */
  onAgreed?: () => void;
  /** Whether the work is still there at this path. */
  stays?: (path: string) => boolean;
}

/**
 * Asks before anything that would take unsaved work away: what the page does by `leave`, links, the browser's back and
 * forward, and closing the page. The router's own blocker comes only with its data router, whose weight no first page
 * can carry.
 */
export function useLeaveGuard(atRisk: boolean, { onAgreed, stays }: LeaveOptions = {}): LeaveGuard {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [opened, setOpened] = useState<boolean | null>(null);
  const next = useRef(() => {});
  // What was agreed to, or what follows a save, may itself be a way through the browser's history.
  const agreed = useRef(false);

  const leave = (go: () => void) => {
    if (!atRisk || agreed.current) return go();
    next.current = go;
    setOpened(true);
  };
  const ask = useEffectEvent(leave);
  const isKept = useEffectEvent((path: string) => stays?.(path) ?? false);

  // The question has to be there even when the network is not.
  useEffect(() => {
    if (atRisk) void import('./confirmation').catch(() => {});
  }, [atRisk]);

  // Each address has its place in the history.
  useEffect(() => {
    agreed.current = false;
    if (!atRisk) return;
    const clicked = (event: MouseEvent) => {
      const address = appAddressOf(event);
      if (address === null || agreed.current || isKept(new URL(address, window.location.origin).pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(address));
    };
    const here = positionIn(window.history.state);
    // No browser lets a page refuse every step through its history: the step is taken back before the router sees it.
    const travelled = (event: PopStateEvent) => {
      const steps = positionIn(event.state) - here;
      if (agreed.current || (steps !== 0 && isKept(withoutBase(window.location.pathname)))) return;
      event.stopImmediatePropagation();
      // Back where the work is.
      if (steps === 0) return;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    };
    const endSteps = beforeStep(travelled);
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', clicked, { capture: true });
    window.addEventListener('beforeunload', closing);
    return () => {
      document.removeEventListener('click', clicked, { capture: true });
      endSteps();
      window.removeEventListener('beforeunload', closing);
    };
  }, [atRisk, navigate, key]);

  const onConfirm = () => {
    agreed.current = true;
    onAgreed?.();
    next.current();
  };
  const safe = () => {
    agreed.current = true;
  };
  return { leave, safe, question: opened === null ? null : { opened, onClose: () => setOpened(false), onConfirm } };
}

/** How many pages of this app lie before one, which the router notes with each. */
function positionIn(state: { idx?: number } | null): number {
  return state?.idx ?? 0;
}

/** Where a plain click on a link leads inside the app, before the router acts on it. */
function appAddressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === window.location.origin ? withoutBase(pathname) + search + hash : null;
}
