import { Controller, Req } from '@nestjs/common';
import { auth, type Caller, type SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { GoogleNonce } from '../google/google-nonce.js';
import { ActorResolver } from '../security/actor-resolver.js';
import { ClientIp } from '../security/client-ip.decorator.js';
import { ImageCookie } from '../security/image-cookie.js';

/** Calls without a signed-in user. */
@Controller()
export class SignInController {
  constructor(
    private readonly messenger: Messenger,
    private readonly googleNonce: GoogleNonce,
    private readonly imageCookie: ImageCookie,
    private readonly actors: ActorResolver,
  ) {}

  @OnCall(accountCalls.register)
  async register(
    registration: CallInput<typeof accountCalls.register>,
    @ClientIp() caller: Caller,
    @Req() request: Request,
  ) {
    return this.begun(await this.messenger.call(auth.register, { ...registration, caller }), request);
  }

  @OnCall(accountCalls.login)
  async login(credentials: CallInput<typeof accountCalls.login>, @ClientIp() caller: Caller, @Req() request: Request) {
    return this.begun(await this.messenger.call(auth.login, { ...credentials, caller }), request);
  }

  @OnCall(accountCalls.getGoogleNonce)
  nonce(_: CallInput<typeof accountCalls.getGoogleNonce>, @Req() request: Request) {
    return { nonce: this.googleNonce.give(request) };
  }

  @OnCall(accountCalls.loginWithGoogle)
  async google(
    credential: CallInput<typeof accountCalls.loginWithGoogle>,
    @ClientIp() caller: Caller,
    @Req() request: Request,
  ) {
    const nonce = this.googleNonce.find(request);
    return this.begun(await this.messenger.call(auth.google, { ...credential, caller, nonce }), request);
  }

  @OnCall(accountCalls.linkGoogle)
  async linkGoogle(
    credential: CallInput<typeof accountCalls.linkGoogle>,
    @ClientIp() caller: Caller,
    @Req() request: Request,
  ) {
    const nonce = this.googleNonce.find(request);
    return this.begun(await this.messenger.call(auth.googleLink, { ...credential, caller, nonce }), request);
  }

  @OnCall(accountCalls.forgotPassword)
  forgotPassword(forgotten: CallInput<typeof accountCalls.forgotPassword>, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.forgotPassword, { ...forgotten, caller });
  }

  @OnCall(accountCalls.resetPassword)
  resetPassword(reset: CallInput<typeof accountCalls.resetPassword>, @ClientIp() caller: Caller) {
    return this.messenger.call(auth.resetPassword, { ...reset, caller });
  }

  /** Passes on the signed-in user, so that opening the link in that user's browser does not end the user's sessions. */
  @OnCall(accountCalls.confirmEmail)
  async confirmEmail(
    confirmation: CallInput<typeof accountCalls.confirmEmail>,
    @ClientIp() caller: Caller,
    @Req() request: Request,
  ) {
    const actor = await this.actors.find(request, false);
    return this.messenger.call(auth.confirmEmail, { ...confirmation, caller, ...(actor && { actor }) });
  }

  private async begun(session: SignedIn, request: Request): Promise<SignedIn> {
    await this.imageCookie.give(session.token, request);
    return session;
  }
}
