import { type CanActivate, type ExecutionContext, HttpException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { Response } from 'express';
import type { GatewayEnv } from '../env.js';
import { actorOf } from './current-user.js';

/** Marks a route whose cost grows with what somebody has: lists, searches, exports, statistics. */
export const Heavy = Reflector.createDecorator<true>({ transform: () => true });

/** So many of one user at a time; further ones wait so long for their turn (docs/rules/answers.md). */
const AT_ONCE = 4;
const PATIENCE_MS = 2_000;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/** One user's heavy calls take turns, so that nobody's sixty lists at once stand before another's one. */
@Injectable()
export class HeavyCalls implements CanActivate {
  private readonly turns = new Map<number, Turns>();
  private readonly limit: number;

  constructor(
    private readonly reflector: Reflector,
    @Inject(ENV) { RATE_LIMIT_FACTOR }: GatewayEnv,
  ) {
    this.limit = Math.max(1, Math.round(AT_ONCE * RATE_LIMIT_FACTOR));
  }

  async canActivate(context: ExecutionContext) {
    const actor = actorOf(context);
    const isHeavy = this.reflector.getAllAndOverride(Heavy, [context.getHandler(), context.getClass()]);
    if (!isHeavy || !actor) return true;
    await this.begin(actor.id);
    const response = context.switchToHttp().getResponse<Response>();
    if (response.closed) this.end(actor.id);
    else response.once('close', () => this.end(actor.id));
    return true;
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
      message: 'Too many lists at once. Please wait a moment and try again.',
      code: 'too_many_at_once',
      retry_after: 2,
    },
    429,
  );
}
