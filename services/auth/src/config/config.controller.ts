import { Controller, Inject } from '@nestjs/common';
import { type AuthConfig, auth } from '@whereabouts/shared/contracts/auth.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { aiEnabled, readerOff } from '@whereabouts/shared/nest/process/vision-env.js';
import type { AuthEnv } from '../env.js';
import { MailSettingsService } from '../mail/mail-settings.service.js';
import { SignUpPolicy } from '../sign-up/sign-up-policy.js';
import { version } from '../version.js';

/** The configuration that a browser needs before sign-in. */
@Controller()
export class ConfigController {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly policy: SignUpPolicy,
    private readonly mail: MailSettingsService,
  ) {}

  @OnCommand(auth.config)
  async config(): Promise<AuthConfig> {
    const { signup_open, is_setup_required } = await this.policy.state();
    return {
      signup_open,
      google_client_id: this.env.GOOGLE_CLIENT_ID ?? null,
      ai_enabled: aiEnabled(this.env),
      reads_text: readerOff(this.env) === null,
      version,
      sends_mail: await this.mail.isSet(),
      operator_name: this.env.OPERATOR_NAME ?? null,
      operator_email: this.env.OPERATOR_EMAIL ?? null,
      ...(is_setup_required ? { setup_required: true as const } : {}),
    };
  }
}
