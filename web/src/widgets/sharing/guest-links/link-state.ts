import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEAR_LIMIT = 0.8;

/** The state of an active link's expiry and uses (docs/rules/guests.md). */
export function linkState({ expires_at, max_uses, use_count }: GuestLink, now: number) {
  const left_ms = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - now;
  const part = max_uses === null ? 0 : use_count / max_uses;
  return {
    is_expired: left_ms <= 0,
    is_expiring_soon: left_ms > 0 && left_ms < DAY_MS,
    is_near_limit: part >= NEAR_LIMIT,
    /** The share of uses, 0 to 100. */
    percent: Math.min(100, part * 100),
    color: part >= 1 ? 'var(--bad)' : part >= NEAR_LIMIT ? 'var(--warn)' : 'var(--good)',
  };
}
