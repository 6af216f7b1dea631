import { Controller, Inject } from '@nestjs/common';
import { type AuthConfig, auth } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { aiEnabled } from '@whereabouts/shared/nest/vision-env.js';
import type { AuthEnv } from '../env.js';
import { version } from '../version.js';

/** What a browser needs to know before anybody has signed in. */
@Controller()
export class ConfigController {
  constructor(@Inject(ENV) private readonly env: AuthEnv) {}

  @Handles(auth.config)
  config(): AuthConfig {
    return { signup_open: true, google_client_id: null, ai_enabled: aiEnabled(this.env), version };
  }
}
