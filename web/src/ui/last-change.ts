export interface Change {
  /** What was done. */
  text: string;
  /** Takes it back. */
  undo: () => void;
}

/** Kept after its message is gone, until another change or sign-out. Its Undo leaves alone what was changed since. */
let last: Change | null = null;

export const lastChange = (): Change | null => last;

export function keepLastChange(change: Change): void {
  last = change;
}

/** With a change: only if that is still the last one. */
export function forgetLastChange(change = last): void {
  if (last === change) last = null;
}
