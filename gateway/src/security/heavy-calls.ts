import type { ServerResponse } from 'node:http';
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { GatewayEnv } from '../env.js';

/** So many of one user at a time; further ones wait so long for their turn (docs/rules/answers.md). */
const AT_ONCE = 4;
const PATIENCE_MS = 2_000;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * One user's calls whose cost grows with what they have (lists, searches, exports, statistics) take turns, so that
 * nobody's sixty lists at once stand before another's one.
 */
@Injectable()
export class HeavyCalls {
  private readonly turns = new Map<number, Turns>();
  private readonly limit: number;

  constructor(@Inject(ENV) { RATE_LIMIT_FACTOR }: GatewayEnv) {
    this.limit = Math.max(1, Math.round(AT_ONCE * RATE_LIMIT_FACTOR));
  }

  /** Resolves when it is this user's turn, which ends with the answer. @throws HttpException (429) after two seconds */
  async takeTurn(user_id: number, response: ServerResponse): Promise<void> {
    await this.begin(user_id);
    if (response.closed) this.end(user_id);
    else response.once('close', () => this.end(user_id));
  }

  private async begin(user_id: number) {
    const turns = this.turns.get(user_id) ?? { running: 0, waiting: [] };
    this.turns.set(user_id, turns);
    if (turns.running < this.limit) turns.running += 1;
    else await this.wait(turns);
  }

  /** Whoever ends hands the turn over. */
  private wait({ waiting }: Turns): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(tooMany());
      }, PATIENCE_MS);
      waiting.push(take);
    });
  }

  private end(user_id: number) {
    const turns = this.turns.get(user_id);
    if (!turns) return;
    const next = turns.waiting.shift();
    if (next) return next();
    turns.running -= 1;
    if (turns.running === 0) this.turns.delete(user_id);
  }
}

function tooMany() {
  return new HttpException(
    {
      message: 'Too many lists at once.',
      code: 'too_many_at_once',
      retry_after: 2,
    },
    429,
  );
}
