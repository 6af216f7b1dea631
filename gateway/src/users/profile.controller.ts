import { Controller, Header, Res } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import type { Success } from '@whereabouts/shared/contracts/problem.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { Exports } from '../exports/exports.js';

/** Whoever uses the browser next finds nothing that it kept (W3C Clear Site Data). */
const CLEAR_CACHE = ['Clear-Site-Data', '"cache"'] as const;

/** One's own user. */
@Controller()
export class ProfileController {
  constructor(
    private readonly messenger: Messenger,
    private readonly exports: Exports,
  ) {}

  /** The token goes with the browser that forgets it; what that keeps of photos goes with this answer. */
  @OnCall(accountCalls.signOut)
  @Header(...CLEAR_CACHE)
  signOut(): Success {
    return { success: true };
  }

  @OnCall(accountCalls.signOutEverywhere)
  @Header(...CLEAR_CACHE)
  signOutEverywhere(asking: CallInput<typeof accountCalls.signOutEverywhere>) {
    return this.messenger.call(auth.signOutEverywhere, asking);
  }

  @OnCall(accountCalls.deleteMe)
  @Header(...CLEAR_CACHE)
  remove(deletion: CallInput<typeof accountCalls.deleteMe>) {
    return this.messenger.call(auth.deleteUser, deletion);
  }

  @OnCall(accountCalls.exportMe)
  export({ actor }: CallInput<typeof accountCalls.exportMe>, @Res() response: Response) {
    return this.exports.send(actor, response);
  }
}
