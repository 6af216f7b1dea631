import { Inject, Injectable, Logger } from '@nestjs/common';
import { nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AnalysisEnv } from '../env.js';
import { secondLanguage } from './second-reader/second-language.js';

/** Knows the language that the reader expects on the photos of a user (docs/recognition.md). */
@Injectable()
export class PrintedLanguage {
  private readonly log = new Logger('PrintedLanguage');

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly messenger: Messenger,
  ) {}

  /**
   * The user's own language if it has a second reader. Otherwise `READER_LANGUAGE` counts, because things may be labeled
   * in another language than the user's. Never rejects.
   */
  async of(user_id: number): Promise<string | null> {
    const language = await this.chosenBy(user_id);
    return secondLanguage(language) ? language : (this.env.READER_LANGUAGE ?? null);
  }

  private async chosenBy(user_id: number): Promise<string | null> {
    const request = { actor: { id: user_id, role: 'user' as const }, hint: null, area: null, location: null };
    try {
      return (await this.messenger.call(nameCorrections.promptContext, { ...request, without_names: true })).language;
    } catch (error) {
      this.log.warn({ user_id, error }, 'language not read, continuing without it');
      return null;
    }
  }
}
