import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Actor, auth, Credentials, Registration } from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { Public } from '../security/public.decorator.js';

@Controller('api/auth')
export class AccountsController {
  constructor(private readonly messenger: Messenger) {}

  @Public()
  @Get('config')
  config() {
    return this.messenger.call(auth.config, {});
  }

  @Public()
  @Post('register')
  register(@Body({ schema: Registration }) registration: Registration) {
    return this.messenger.call(auth.register, registration);
  }

  @Public()
  @Post('login')
  @HttpCode(200)
  login(@Body({ schema: Credentials }) credentials: Credentials) {
    return this.messenger.call(auth.login, credentials);
  }

  @Get('me')
  me(@CurrentUser() actor: Actor) {
    return this.messenger.call(auth.me, { actor });
  }
}
