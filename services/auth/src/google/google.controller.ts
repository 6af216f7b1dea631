import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TokensService } from '../tokens/tokens.service.js';
import { GoogleService } from './google.service.js';

@Controller()
export class GoogleController {
  constructor(
    private readonly google: GoogleService,
    private readonly tokens: TokensService,
  ) {}

  @OnCommand(auth.google)
  async signIn(credential: RequestOf<typeof auth.google>) {
    return this.tokens.signIn(await this.google.signIn(credential));
  }

  @OnCommand(auth.googleLink)
  async link(credential: RequestOf<typeof auth.googleLink>) {
    return this.tokens.signIn(await this.google.link(credential));
  }
}
