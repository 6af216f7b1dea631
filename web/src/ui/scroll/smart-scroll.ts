/** Limits for hiding the header and filter bars while the user scrolls down (docs/rules/screens.md). */
const COOLDOWN_MS = 220;
const RESET_LOCK_MS = 300;
const NEAR_BOTTOM = 20;
const NEAR_TOP = 40;
const MIN_MOVEMENT = 3;
const HIDE_AFTER = 2;
const SHOW_AFTER = 8;

export interface SmartScroll {
  hidden: boolean;
  /** Position after the last counted movement, in pixels from the top. */
  y: number;
  /** Pixels since the last change of direction. Down is positive. */
  travel: number;
  toggledAt: number;
  lockedUntil: number;
}

/** `y` is the scroll position, `max` the maximum position in pixels, `at` the time in milliseconds. */
export type ScrollEvent =
  | { type: 'scrolled'; y: number; max: number; at: number }
  /** A new page was opened: scrolled to the top, nothing hidden. */
  | { type: 'reset'; at: number };

export const AT_TOP: SmartScroll = { hidden: false, y: 0, travel: 0, toggledAt: -COOLDOWN_MS, lockedUntil: 0 };

/**
 * Hides the bars on the way down and at the bottom, and shows them on the way up and near the top. The limits prevent
 * flicker.
 */
export function smartScroll(state: SmartScroll, event: ScrollEvent): SmartScroll {
  const { at } = event;
  if (event.type === 'reset') return { ...AT_TOP, lockedUntil: at + RESET_LOCK_MS };

  const y = Math.max(0, event.y);
  if (at < state.lockedUntil) return { ...state, y, travel: 0 };
  // At the top, the bars are always shown, regardless of the cooldown.
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
