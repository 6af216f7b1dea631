/** Bars over the page, such as its header and filters, make room while somebody scrolls down. See docs/rules/screens.md: */
const COOLDOWN_MS = 220;
const RESET_LOCK_MS = 300;
const NEAR_BOTTOM = 20;
const NEAR_TOP = 40;
const MIN_MOVEMENT = 3;
const HIDE_AFTER = 2;
const SHOW_AFTER = 8;

export interface SmartScroll {
  hidden: boolean;
  /** The position the last movement that counted led to, in pixels from the top. */
  y: number;
  /** Pixels since the last change of direction; downwards is positive. */
  travel: number;
  toggledAt: number;
  lockedUntil: number;
}

/** Where the page is, and how far it can go; `at` in milliseconds. */
export type ScrollEvent =
  | { type: 'scrolled'; y: number; max: number; at: number }
  /** Another page: scrolled to its top, with nothing hidden. */
  | { type: 'reset'; at: number };

export const AT_TOP: SmartScroll = { hidden: false, y: 0, travel: 0, toggledAt: -COOLDOWN_MS, lockedUntil: 0 };

/** Hides on the way down and at the bottom, shows on the way up and near the top, and never flutters. */
export function smartScroll(state: SmartScroll, event: ScrollEvent): SmartScroll {
  const { at } = event;
  if (event.type === 'reset') return { ...AT_TOP, lockedUntil: at + RESET_LOCK_MS };

  const y = Math.max(0, event.y);
  if (at < state.lockedUntil) return { ...state, y, travel: 0 };
  // At the top there is nothing to make room for, however soon after the last change.
  if (y <= NEAR_TOP) return { ...toggled(state, false, at), y, travel: 0 };
  const moved = y - state.y;
  if (Math.abs(moved) < MIN_MOVEMENT) return state;

  const travel = Math.sign(moved) === Math.sign(state.travel) ? state.travel + moved : moved;
  const next = { ...state, y, travel };
  if (at - state.toggledAt < COOLDOWN_MS) return next;
  if (travel >= HIDE_AFTER || y >= event.max - NEAR_BOTTOM) return toggled(next, true, at);
  return -travel >= SHOW_AFTER ? toggled(next, false, at) : next;
}

function toggled(state: SmartScroll, hidden: boolean, at: number): SmartScroll {
  return state.hidden === hidden ? state : { ...state, hidden, toggledAt: at };
}
