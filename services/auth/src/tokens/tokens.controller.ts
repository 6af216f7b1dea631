import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @OnCommand(auth.jwks)
  jwks() {
    return this.tokens.jwks();
  }
}
