import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  auth,
  type Caller,
  Credentials,
  ForgottenPassword,
  GoogleCredential,
  PasswordReset,
  Registration,
} from '@whereabouts/shared/contracts/auth.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import { GoogleNonce } from '../google/google-nonce.js';
import { ClientIp } from '../security/client-ip.decorator.js';
import { Public } from '../security/public.decorator.js';

/** What somebody who has not signed in may call. */
@Public()
@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly messenger: Messenger,
    private readonly googleNonce: GoogleNonce,
  ) {}

  @Get('config')
  config() {
    return this.messenger.call(auth.config, {});
  }

  @Post('register')
  register(@Body({ schema: Registration }) registration: Registration, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.register, { ...registration, caller });
  }

  @Post('login')
  @HttpCode(200)
  login(@Body({ schema: Credentials }) credentials: Credentials, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.login, { ...credentials, caller });
  }

  @Get('google/nonce')
  nonce(@Req() request: Request) {
    return { nonce: this.googleNonce.give(request) };
  }

  @Post('google')
  @HttpCode(200)
  google(
    @Body({ schema: GoogleCredential }) credential: GoogleCredential,
    @ClientIp() caller: Caller,
    @Req() request: Request,
  ) {
    const nonce = this.googleNonce.find(request);
    return this.messenger.call(auth.google, { ...credential, caller, nonce });
  }

  @Post('forgot-password')
  @HttpCode(200)
  forgotPassword(@Body({ schema: ForgottenPassword }) forgotten: ForgottenPassword, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.forgotPassword, { ...forgotten, caller });
  }

  @Post('reset-password')
  @HttpCode(200)
  resetPassword(@Body({ schema: PasswordReset }) reset: PasswordReset, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.resetPassword, { ...reset, caller });
  }
}
