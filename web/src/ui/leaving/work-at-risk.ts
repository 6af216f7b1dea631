import { withoutBase } from '../../domain/base-path';

/** Unsaved work that leaving a page, closing the tab or signing out would lose. */
export interface WorkAtRisk {
  /** What the question calls the work, and its two answers. */
  words: () => { title: string; text: string; discard: string; stay: string };
  /** Whether the work is still there at another path of the app. Nothing outlives signing out. */
  survives?: (path: string) => boolean;
  /** Drops the work once the user has agreed. */
  onDiscard?: () => void;
}

export interface RiskEntry {
  work: WorkAtRisk;
  /** The user has agreed to lose the work, or it has just been saved: what follows needs no question. */
  released: boolean;
}

export interface Question {
  id: number;
  entry: RiskEntry;
  /** What the user asked for, once they have agreed. */
  go: () => void;
}

/** Where a user goes who signs out. */
export const SIGNED_OUT = null;

/** All unsaved work of this tab, the latest last. */
const entries: RiskEntry[] = [];
const listeners = new Set<() => void>();
let question: Question | null = null;
let asked = 0;
/** Where the router is: the browser is elsewhere while a step through its history waits for an answer. */
let current = { path: '', step: 0 };

// Browsers call the listeners of the window in the order in which they were added, captured or not: this module is loaded
// before the router.
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

/** Goes on at once, or when the user has agreed to lose this work. */
export function leaveWork(entry: RiskEntry, go: () => void): void {
  asked += 1;
  if (entry.released) go();
  else ask({ id: asked, entry, go });
}

/** The one way to another path of the app, or out of the session: asks about each work that would be lost there. */
export function leaveTo(path: string | typeof SIGNED_OUT, go: () => void): void {
  const entry = lostAt(path);
  if (entry) leaveWork(entry, () => leaveTo(path, go));
  else go();
}

/** As `leaveTo`, for the router: on one page its address may change freely. */
export function navigateTo(path: string | undefined, go: () => void): void {
  if (path === undefined || path === current.path) go();
  else leaveTo(path, go);
}

/** The router shows this path now. What the user agreed to was about the way here. */
export function arriveAt(path: string): void {
  current = { path, step: stepOf(window.history.state) };
  for (const entry of entries) entry.released = false;
}

/** The user agrees to lose the work that the question is about. */
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

/** No browser lets a page refuse a step through its history: the step is taken back before the router sees it. */
function onStep(event: PopStateEvent): void {
  if (entries.length === 0) return;
  const steps = stepOf(event.state) - current.step;
  const path = withoutBase(window.location.pathname);
  // Back where the work is, or a step that leads nowhere else.
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

/** How many pages of this app lie before one, which the router notes with each. */
function stepOf(state: { idx?: number } | null): number {
  return state?.idx ?? 0;
}
