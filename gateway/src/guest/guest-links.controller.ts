import { Body, Controller, Delete, Get, Inject, Param, Post, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import {
  type GuestLink,
  guestCollections,
  guestLinks,
  NewGuestLink,
  type StoredLink,
} from '@whereabouts/shared/contracts/guests.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import type { z } from 'zod';
import type { GatewayEnv } from '../env.js';
import { CurrentUser } from '../security/current-user.decorator.js';
import { linkFor } from '../security/link-for.js';

/** Guest links, for the collection's owner. */
@Controller('api/collections/:id')
export class GuestLinksController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @Get('guest-links')
  async list(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Req() request: Request,
  ) {
    const [{ links }, { counts }] = await Promise.all([
      this.messenger.call(guestLinks.list, { actor, collection_id }),
      this.messenger.call(guestCollections.addedCounts, { actor, collection_id }),
    ]);
    const added = new Map(counts.map(({ link_id, added_count }) => [link_id, added_count]));
    return { links: links.map((link) => this.toLink(link, added.get(link.id) ?? 0, request)) };
  }

  @Post('guest-link')
  async create(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Body({ schema: NewGuestLink }) link: z.output<typeof NewGuestLink>,
    @Req() request: Request,
  ) {
    const created = await this.messenger.call(guestLinks.create, { ...link, actor, collection_id });
    return this.toLink(created, 0, request);
  }

  @Delete('guest-links/:linkId')
  revoke(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('linkId', { schema: PathId }) link_id: number,
  ) {
    return this.messenger.call(guestLinks.revoke, { actor, collection_id, link_id });
  }

  @Delete('guest-links/:linkId/permanent')
  delete(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('linkId', { schema: PathId }) link_id: number,
  ) {
    return this.messenger.call(guestLinks.delete, { actor, collection_id, link_id });
  }

  /** All that guests added through it. */
  @Delete('guest-links/:linkId/items')
  removeAdded(
    @CurrentUser() actor: Actor,
    @Param('id', { schema: PathId }) collection_id: number,
    @Param('linkId', { schema: PathId }) link_id: number,
  ) {
    return this.messenger.call(guestCollections.removeAdded, { actor, collection_id, link_id });
  }

  /** Where the owner reaches the product, guests do, unless it is said where. */
  private toLink(link: StoredLink, added_count: number, request: Request): GuestLink {
    return { ...link, share_url: linkFor(this.env, request, `/shared/${link.share_token}`), added_count };
  }
}
