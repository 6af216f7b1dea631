import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TokensService } from '../tokens/tokens.service.js';
import { SignInService } from './sign-in.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly tokens: TokensService,
  ) {}

  @OnCommand(auth.login)
  async login(credentials: RequestOf<typeof auth.login>) {
    return this.tokens.signIn(await this.signIn.withPassword(credentials));
  }
}
