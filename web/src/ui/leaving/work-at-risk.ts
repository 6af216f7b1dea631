import { withoutBase } from '../../domain/browser/base-path';

/** Unsaved work that leaving a page, closing the tab or signing out would lose. */
export interface WorkAtRisk {
  /** Texts of the question and its two answers. */
  words: () => { title: string; text: string; discard: string; stay: string };
  /** Whether the work survives a navigation to this path. No work survives signing out. */
  survives?: (path: string) => boolean;
  /** Discards the work when the user agrees. */
  onDiscard?: () => void;
}

export interface RiskEntry {
  work: WorkAtRisk;
  /** The user has agreed to lose the work, or it has just been saved. No further question is asked. */
  released: boolean;
}

export interface Question {
  id: number;
  entry: RiskEntry;
  /** Runs when the user agrees. */
  go: () => void;
}

/** The target of a sign-out. */
export const SIGNED_OUT = null;

/** All unsaved work of this tab, latest last. */
const entries: RiskEntry[] = [];
const listeners = new Set<() => void>();
let question: Question | null = null;
let asked = 0;
/** The router's position. The browser's position differs while a history step waits for an answer. */
let current = { path: '', step: 0 };

// Browsers call window listeners in the order in which they were added. This module therefore must load before the
// router.
window.addEventListener('popstate', onStep);

export function addWork(work: WorkAtRisk): RiskEntry {
  const entry = { work, released: false };
  entries.push(entry);
  if (entries.length === 1) window.addEventListener('beforeunload', onClose);
  return entry;
}

export function removeWork(entry: RiskEntry): void {
  entries.splice(entries.indexOf(entry), 1);
  if (question?.entry === entry) ask(null);
  if (entries.length === 0) window.removeEventListener('beforeunload', onClose);
}

/** Runs `go` at once if the work was released, otherwise after the user agrees to lose it. */
export function leaveWork(entry: RiskEntry, go: () => void): void {
  asked += 1;
  if (entry.released) go();
  else ask({ id: asked, entry, go });
}

/**
 * Navigates to another path or signs out. Asks about each work that would be lost. All navigation must go through
 * this function.
 */
export function leaveTo(path: string | typeof SIGNED_OUT, go: () => void): void {
  const entry = lostAt(path);
  if (entry) leaveWork(entry, () => leaveTo(path, go));
  else go();
}

/** Like `leaveTo`, for the router. Query and hash of the same page can change without a question. */
export function navigateTo(path: string | undefined, go: () => void): void {
  if (path === undefined || path === current.path) go();
  else leaveTo(path, go);
}

/** Called when the router shows this path. Work released for the navigation is at risk again. */
export function arriveAt(path: string): void {
  current = { path, step: stepOf(window.history.state) };
  for (const entry of entries) entry.released = false;
}

/** The user agrees to lose the work in question. */
export function agree({ entry, go }: Question): void {
  entry.released = true;
  entry.work.onDiscard?.();
  go();
}

export function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export const askedQuestion = (): Question | null => question;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function lostAt(path: string | null): RiskEntry | undefined {
  const isLost = ({ work, released }: RiskEntry) => !released && !(path !== null && work.survives?.(path));
  return entries.filter(isLost).at(-1);
}

/** Browsers do not let a page cancel a history step. This handler reverses the step before the router sees it. */
function onStep(event: PopStateEvent): void {
  if (entries.length === 0) return;
  const steps = stepOf(event.state) - current.step;
  const path = withoutBase(window.location.pathname);
  // The step returned to the page with the work, or only changed its query or hash.
  if (path === current.path) {
    if (steps === 0) event.stopImmediatePropagation();
    return;
  }
  if (!lostAt(path)) return;
  event.stopImmediatePropagation();
  window.history.go(-steps);
  leaveTo(path, () => window.history.go(steps));
}

function onClose(event: BeforeUnloadEvent): void {
  if (entries.some(({ released }) => !released)) event.preventDefault();
}

/** The index of a page in the app's history, which the router stores in the history state. */
function stepOf(state: { idx?: number } | null): number {
  return state?.idx ?? 0;
}
