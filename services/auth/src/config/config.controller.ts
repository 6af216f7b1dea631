import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AuthConfig, auth } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { aiEnabled } from '@whereabouts/shared/nest/vision-env.js';
import { DataSource } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { version } from '../version.js';
import { readTogether } from './read-together.js';

const SIGN_UP = `
  select signup_open, not exists (select from users) as is_setup_required from sign_up_policy`;

/** What a browser needs to know before anybody has signed in. Strangers who ask for it do not keep the database busy. */
@Controller()
export class ConfigController {
  private readonly signUp = readTogether(() => this.source.query(SIGN_UP, []));

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectDataSource() private readonly source: DataSource,
  ) {}

  @OnCommand(auth.config)
  async config(): Promise<AuthConfig> {
    const [{ signup_open, is_setup_required }] = await this.signUp();
    return {
      signup_open,
      google_client_id: this.env.GOOGLE_CLIENT_ID ?? null,
      ai_enabled: aiEnabled(this.env),
      version,
      ...(is_setup_required ? { setup_required: true as const } : {}),
    };
  }
}
