import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AnalysisEnv } from '../env.js';
import { secondLanguage } from './second-reader/second-language.js';

/**
 * How long an answer counts, so that the photos of a scan do not ask one by one, and the number of users whose answers
 * are kept.
 */
export const LANGUAGE_MEMORY = { kept_ms: 30_000, users: 1_000 };

/** The language that the reader expects on a photo (BCP 47). */
export interface PrintedIn {
  language: string | null;
  /** False if the settings of the user could not be read: the photo may be printed in another language. */
  is_known: boolean;
}

/** An answer about a user, or the request for it. Undefined if there never was an answer. */
interface Asked {
  language: Promise<string | null | undefined>;
  asked_at: number;
}

/** Knows the language that the reader expects on the photos of a user (docs/recognition.md). */
@Injectable()
export class PrintedLanguage {
  private readonly log = new Logger('PrintedLanguage');
  /** By user id, the user asked about last at the end. */
  private readonly asked = new Map<number, Asked>();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly messenger: Messenger,
    @Optional() private readonly memory = LANGUAGE_MEMORY,
  ) {}

  /**
   * The user's own language if it has a second reader. Otherwise `READER_LANGUAGE` counts, because things may be labeled
   * in another language than the user's. May take seconds. Never rejects.
   */
  async of(user_id: number): Promise<PrintedIn> {
    const chosen = await this.chosenBy(user_id);
    const language = chosen && secondLanguage(chosen) ? chosen : (this.env.READER_LANGUAGE ?? null);
    return { language, is_known: chosen !== undefined };
  }

  /**
   * Whether the user has chosen another language with a second reader since a photo was read in `language`. Inventory
   * has the user's photos read again after this choice, but only those whose reading is stored. Call this as
   * late as possible. Never rejects.
   */
  async isOutdated(user_id: number, language: string | null): Promise<boolean> {
    const chosen = secondLanguage(await this.chosenBy(user_id, 0));
    return chosen !== null && chosen !== secondLanguage(language);
  }

  private chosenBy(user_id: number, kept_ms = this.memory.kept_ms): Asked['language'] {
    const before = this.asked.get(user_id);
    const asked_at = performance.now();
    if (before && asked_at - before.asked_at < kept_ms) return before.language;
    const language = this.ask(user_id, before?.language);
    this.asked.delete(user_id);
    this.asked.set(user_id, { language, asked_at });
    const [oldest] = this.asked.keys();
    if (this.asked.size > this.memory.users && oldest !== undefined) this.asked.delete(oldest);
    return language;
  }

  /** Without an answer, the one before counts. */
  private async ask(user_id: number, before: Asked['language'] | undefined): Asked['language'] {
    const request = { actor: { id: user_id, role: 'user' as const }, hint: null, area: null, location: null };
    try {
      return (await this.messenger.call(nameCorrections.promptContext, { ...request, without_names: true })).language;
    } catch (error) {
      this.log.warn({ user_id, error }, 'language not read, continuing without a new answer');
      return before;
    }
  }
}
