import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Handles(auth.jwks)
  jwks() {
    return this.tokens.jwks();
  }
}
