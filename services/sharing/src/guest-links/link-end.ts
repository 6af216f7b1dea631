import { BadRequestException } from '@nestjs/common';
import { dayIn, endOfDay } from '@whereabouts/shared/contracts/calendar-day.js';

/** When a link ends: an instant, and the day that it is then in the maker's time zone. */
interface LinkEnd {
  expires_at: string | null;
  expires_on: string | null;
}

/**
 * @param chosen an instant, or a day (`YYYY-MM-DD`), which ends at midnight in the time zone
 * @throws BadRequestException for a day that is over there
 */
export function linkEnd(chosen: string | null | undefined, timezone: string, now = Date.now()): LinkEnd {
  if (!chosen) return { expires_at: null, expires_on: null };
  const isDay = !chosen.includes('T');
  const expires_at = isDay ? endOfDay(chosen, timezone) : chosen;
  if (Date.parse(expires_at) <= now) {
    throw new BadRequestException({
      message: 'expires_at must not be in the past',
      code: 'invalid',
      field: 'expires_at',
    });
  }
  return { expires_at, expires_on: isDay ? chosen : dayIn(timezone, Date.parse(expires_at)) };
}
