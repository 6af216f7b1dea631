import { Controller, Inject, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type GuestLink, guestCollections, guestLinks, type StoredLink } from '@whereabouts/shared/contracts/guests.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { guestLinkCalls } from '@whereabouts/shared/contracts/http/guest-links.js';
import { TimeZone } from '@whereabouts/shared/contracts/time-zone.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import type { GatewayEnv } from '../env.js';
import { linkFor } from '../security/link-for.js';

/** Calls of a collection's owner on its guest links. */
@Controller()
export class GuestLinksController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @OnCall(guestLinkCalls.listGuestLinks)
  async list(one: CallInput<typeof guestLinkCalls.listGuestLinks>, @Req() request: Request) {
    const [{ links }, { counts }] = await Promise.all([
      this.messenger.call(guestLinks.list, one),
      this.messenger.call(guestCollections.addedCounts, one),
    ]);
    const added = new Map(counts.map(({ link_id, added_count }) => [link_id, added_count]));
    return { links: links.map((link) => this.toLink(link, added.get(link.id) ?? 0, request)) };
  }

  @OnCall(guestLinkCalls.createGuestLink)
  async create(link: CallInput<typeof guestLinkCalls.createGuestLink>, @Req() request: Request) {
    const timezone = link.expires_at ? await this.timeZoneOf(link.actor, request) : undefined;
    const created = await this.messenger.call(guestLinks.create, { ...link, timezone });
    return this.toLink(created, 0, request);
  }

  @OnCall(guestLinkCalls.reopenGuestLink)
  async reopen(one: CallInput<typeof guestLinkCalls.reopenGuestLink>, @Req() request: Request) {
    const [link, { counts }] = await Promise.all([
      this.messenger.call(guestLinks.reopen, one),
      this.messenger.call(guestCollections.addedCounts, one),
    ]);
    return this.toLink(link, counts.find(({ link_id }) => link_id === link.id)?.added_count ?? 0, request);
  }

  /** The user's time zone: from the settings, else from the browser (docs/rules/guests.md). */
  private async timeZoneOf(actor: Actor, request: Request): Promise<string | undefined> {
    const { timezone } = await this.messenger.call(userSettings.find, { actor });
    return timezone ?? TimeZone.safeParse(request.header('x-timezone')).data;
  }

  /** Adds the link's URL, with the owner's host unless `PUBLIC_URL` is set. */
  private toLink(link: StoredLink, added_count: number, request: Request): GuestLink {
    return { ...link, share_url: linkFor(this.env, request, `/shared/${link.share_token}`), added_count };
  }
}
