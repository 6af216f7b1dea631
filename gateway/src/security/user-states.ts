import { HttpException, Injectable } from '@nestjs/common';
import { auth, type UserState } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { LRUCache } from 'lru-cache';

/**
 * A change counts everywhere within 2 s (docs/rules/accounts.md); counted from the question, so that the answer may
 * take its time.
 */
const FRESH_MS = 1_500;

/**
 * While nobody consumes auth's queue (503) nobody can change a user either, whichever gateway asks: the last known
 * state stays true, and the other services go on. An auth that is only slow (504) may still be changing users.
 */
const SERVES_ON_MS = 10 * 60_000;

const MAX_USERS = 20_000;

/** What auth said; no state for a user that is gone. */
interface KnownState {
  state: UserState | null;
  asked_at: number;
}

interface Question {
  asked_at: number;
  answer: Promise<KnownState>;
}

/** What users may do now, by auth's word, asked for at most once in a while for each. */
@Injectable()
export class UserStates {
  private readonly questions = new LRUCache<number, Question>({ max: MAX_USERS });

  constructor(private readonly messenger: Messenger) {}

  /**
   * The user's state, or null when it is gone. A token of a later version than the one known proves that there has
   * been a change, so that a new token is good at once.
   * @throws RemoteProblem (503, 504) while auth is down and nothing is known that could serve on.
   */
  async find(user_id: number, version: number): Promise<UserState | null> {
    const last = this.questions.get(user_id);
    if (last && Date.now() - last.asked_at < FRESH_MS) {
      const told = await last.answer;
      if (covers(told, version)) return told.state;
    }
    return (await this.ask(user_id, version, last)).state;
  }

  /** What is known may have changed. */
  forget(user_id: number): void {
    this.questions.delete(user_id);
  }

  private ask(user_id: number, version: number, last: Question | undefined): Promise<KnownState> {
    const asked_at = Date.now();
    const answer = this.answerOf(user_id, asked_at).catch(async (error) => {
      const told = await last?.answer;
      if (told && isDown(error) && asked_at - told.asked_at < SERVES_ON_MS && covers(told, version)) return told;
      this.questions.delete(user_id);
      throw error;
    });
    this.questions.set(user_id, { asked_at, answer });
    return answer;
  }

  private async answerOf(user_id: number, asked_at: number): Promise<KnownState> {
    try {
      return { state: await this.messenger.call(auth.userState, { user_id }), asked_at };
    } catch (error) {
      if (error instanceof HttpException && error.getStatus() === 404) return { state: null, asked_at };
      throw error;
    }
  }
}

function covers({ state }: KnownState, version: number) {
  return state === null || state.token_version >= version;
}

function isDown(error: unknown) {
  return error instanceof HttpException && error.getStatus() === 503;
}
