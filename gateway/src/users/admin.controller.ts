import { Controller, Inject, Req } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import type { GatewayEnv } from '../env.js';
import { linkFor } from '../security/link-for.js';

/** Admin calls. Each service checks the role itself. */
@Controller()
export class AdminController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @OnCall(adminCalls.invite)
  async invite(invitation: CallInput<typeof adminCalls.invite>, @Req() request: Request) {
    const made = await this.messenger.call(auth.invite, invitation);
    return { ...made, invite_url: linkFor(this.env, request, made.invite_url) };
  }

  @OnCall(adminCalls.createResetLink)
  async createResetLink(one: CallInput<typeof adminCalls.createResetLink>, @Req() request: Request) {
    const made = await this.messenger.call(auth.createResetLink, one);
    return { ...made, reset_url: linkFor(this.env, request, made.reset_url) };
  }

  /** Combines the statistics of three services. */
  @OnCall(adminCalls.getAdminStats)
  async stats(asking: CallInput<typeof adminCalls.getAdminStats>) {
    const [users, items, queue] = await Promise.all([
      this.messenger.call(auth.stats, asking),
      this.messenger.call(inventory.stats, asking),
      this.messenger.call(analysis.stats, asking),
    ]);
    return { ...users, ...items, ...queue };
  }
}
