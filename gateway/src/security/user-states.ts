import { HttpException, Injectable } from '@nestjs/common';
import { auth, type UserState } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { LRUCache } from 'lru-cache';
import type { Claims } from './access-token.strategy.js';

/**
 * Changes take effect everywhere within 2 s (docs/rules/accounts.md). The time counts from the request to auth, so it
 * includes the time of the response.
 */
const FRESH_MS = 1_500;

/**
 * How long the last known state is used while auth is down (503). No gateway can change a user then, so the state stays
 * valid. A slow auth (504) may still be changing users.
 */
const SERVES_ON_MS = 10 * 60_000;

const MAX_SESSIONS = 20_000;

/** Auth's response. The state is null for a deleted user. */
interface KnownState {
  state: UserState | null;
  asked_at: number;
}

type Session = Pick<Claims, 'sub' | 'ver' | 'sid'>;

const keyOf = ({ sub, sid = '' }: Session) => `${sub} ${sid}`;

interface Question {
  asked_at: number;
  answer: Promise<KnownState>;
}

/** Caches each user's state from auth and fetches it again when it is stale. */
@Injectable()
export class UserStates {
  private readonly questions = new LRUCache<string, Question>({ max: MAX_SESSIONS });
  /** The latest `token_version` of each user, from any session's response. */
  private readonly versions = new LRUCache<number, number>({ max: MAX_SESSIONS });

  constructor(private readonly messenger: Messenger) {}

  /**
   * The user's state, or null for a deleted user. A token with a later version than the cached one proves that the
   * user has changed, so the state is fetched and a new token works at once.
   * @throws RemoteProblem (503, 504) while auth is down and no usable state is cached
   */
  async find(claims: Session): Promise<UserState | null> {
    const last = this.questions.get(keyOf(claims));
    if (last && Date.now() - last.asked_at < FRESH_MS) {
      const told = await last.answer;
      if (this.covers(told, claims)) return told.state;
    }
    return (await this.ask(claims, last)).state;
  }

  /** Drops a user's cached states, because they may have changed. */
  forget(user_id: number): void {
    for (const key of this.questions.keys()) if (key.startsWith(`${user_id} `)) this.questions.delete(key);
  }

  /** Whether the state is as new as the newest state of any of the user's sessions. */
  private covers({ state }: KnownState, { sub, ver }: Session): boolean {
    return state === null || state.token_version >= Math.max(ver, this.versions.get(sub) ?? 0);
  }

  private ask(claims: Session, last: Question | undefined): Promise<KnownState> {
    const asked_at = Date.now();
    const answer = this.answerOf(claims, asked_at).catch(async (error) => {
      const told = await last?.answer;
      if (told && isDown(error) && asked_at - told.asked_at < SERVES_ON_MS && this.covers(told, claims)) return told;
      this.questions.delete(keyOf(claims));
      throw error;
    });
    this.questions.set(keyOf(claims), { asked_at, answer });
    return answer;
  }

  private async answerOf({ sub: user_id, sid: session_id }: Session, asked_at: number): Promise<KnownState> {
    try {
      const state = await this.messenger.call(auth.userState, { user_id, session_id });
      this.versions.set(user_id, state.token_version);
      return { state, asked_at };
    } catch (error) {
      if (error instanceof HttpException && error.getStatus() === 404) return { state: null, asked_at };
      throw error;
    }
  }
}

function isDown(error: unknown) {
  return error instanceof HttpException && error.getStatus() === 503;
}
