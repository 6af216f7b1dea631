export interface Change {
  /** Description of the change. */
  text: string;
  /** Undoes the change. */
  undo: () => void;
}

/** Kept after its toast closes, until the next change or sign-out. Its undo skips items that were changed since. */
let last: Change | null = null;

export const lastChange = (): Change | null => last;

export function keepLastChange(change: Change): void {
  last = change;
}

/** With `change`: only if it is still the last change. */
export function forgetLastChange(change = last): void {
  if (last === change) last = null;
}
