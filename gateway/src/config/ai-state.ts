import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** How long an answer is cached, because visitors can ask as often as they like. */
const GOOD_FOR_MS = 1_000;
/** How long a visitor waits for a slow analysis service. */
const PATIENCE_MS = 1_000;

/** Whether a model analyzes photos. Only analysis knows, because admins change it without a restart. */
@Injectable()
export class AiState {
  private readonly log = new Logger('AiState');
  private isEnabled: boolean | undefined;
  private goodUntil = 0;
  private asking: Promise<void> | undefined;

  constructor(private readonly messenger: Messenger) {}

  /** Undefined if analysis has never answered. If it does not answer, its last answer counts. */
  async find(): Promise<boolean | undefined> {
    if (performance.now() >= this.goodUntil)
      await Promise.race([this.ask(), pause(PATIENCE_MS, undefined, { ref: false })]);
    return this.isEnabled;
  }

  private ask(): Promise<void> {
    this.asking ??= this.refresh().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async refresh() {
    try {
      this.isEnabled = (await this.messenger.call(aiSettings.state, {})).ai_enabled;
    } catch (error) {
      this.log.debug({ error }, 'AI state not refreshed, keeping the last one');
    }
    this.goodUntil = performance.now() + GOOD_FOR_MS;
  }
}
