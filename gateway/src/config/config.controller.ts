import { Controller } from '@nestjs/common';
import { type AuthConfig, auth } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { OnCall } from '../calls/on-call.decorator.js';
import { AiState } from './ai-state.js';

/** The configuration that a browser needs before sign-in. */
@Controller()
export class ConfigController {
  constructor(
    private readonly messenger: Messenger,
    private readonly ai: AiState,
  ) {}

  /** If analysis does not answer, auth tells what the environment says. */
  @OnCall(accountCalls.getConfig)
  async config(): Promise<AuthConfig> {
    const [config, ai_enabled] = await Promise.all([this.messenger.call(auth.config, {}), this.ai.find()]);
    return { ...config, ai_enabled: ai_enabled ?? config.ai_enabled };
  }
}
