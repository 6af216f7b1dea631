import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { TokensService } from '../tokens/tokens.service.js';
import { SignUpService } from './sign-up.service.js';
import { SignUpPolicy } from './sign-up-policy.js';

@Controller()
export class SignUpController {
  constructor(
    private readonly signUp: SignUpService,
    private readonly policy: SignUpPolicy,
    private readonly tokens: TokensService,
  ) {}

  @OnCommand(auth.register)
  async register(registration: RequestOf<typeof auth.register>) {
    return this.tokens.signIn(await this.signUp.register(registration));
  }

  @OnCommand(auth.changeSignupConfig)
  async changeSignupConfig({ actor, signup_open }: RequestOf<typeof auth.changeSignupConfig>) {
    requireAdmin(actor);
    await this.policy.change(signup_open);
    return { signup_open };
  }
}
