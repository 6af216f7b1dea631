import { HttpException } from '@nestjs/common';

/** The daily photo limit is reached (docs/rules/analysis.md). */
export class AiLimitReached extends HttpException {
  constructor(limit: number) {
    const ends_at = nextDay(Date.now());
    super(
      {
        message: `You have used today's ${limit} photos for the AI. You can still add items manually.`,
        code: 'ai_limit_reached',
        ends_at: new Date(ends_at).toISOString(),
        retry_after: Math.ceil((ends_at - Date.now()) / 1000),
      },
      429,
    );
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days start at midnight UTC. */
const nextDay = (time: number) => (Math.floor(time / DAY_MS) + 1) * DAY_MS;
