import { Controller } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { TokensService } from '../tokens/tokens.service.js';
import { GoogleService } from './google.service.js';

@Controller()
export class GoogleController {
  constructor(
    private readonly google: GoogleService,
    private readonly tokens: TokensService,
  ) {}

  @Handles(auth.google)
  async signIn(credential: RequestOf<typeof auth.google>) {
    return this.tokens.signIn(await this.google.signIn(credential));
  }
}
