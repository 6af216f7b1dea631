import { BadRequestException } from '@nestjs/common';
import { dayIn, endOfDay } from '@whereabouts/shared/contracts/calendar-day.js';

/** When a link expires: an instant, and its date in the owner's time zone. */
interface LinkEnd {
  expires_at: string | null;
  expires_on: string | null;
}

/**
 * @param chosen an instant, or a date (`YYYY-MM-DD`) that ends at midnight in the time zone
 * @throws BadRequestException if the end is in the past
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
