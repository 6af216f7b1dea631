import { Controller, Header, Headers, Req, Res, UseGuards } from '@nestjs/common';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { guestCalls } from '@whereabouts/shared/contracts/http/guests.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request, Response } from 'express';
import { LongLists } from '../calls/long-lists.js';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';
import { GuestAccess } from './guest-access.js';
import { GuestLinkLimitGuard } from './guest-link-limit.guard.js';

/** Browsers must revalidate images, so that they stop working as soon as the link does. */
const ASK_AGAIN = { 'Cache-Control': 'private, no-cache' };

/** A collection as guests see it. The link's token authorizes the calls (docs/rules/guests.md). */
@UseGuards(GuestLinkLimitGuard)
@Controller()
export class GuestCollectionsController {
  constructor(
    private readonly messenger: Messenger,
    private readonly access: GuestAccess,
    private readonly media: MediaClient,
    private readonly longLists: LongLists,
  ) {}

  @OnCall(guestCalls.unlockGuestLink)
  async unlock(
    { token, pin }: CallInput<typeof guestCalls.unlockGuestLink>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.access.unlock(token, pin, request, response);
    return { success: true as const };
  }

  @OnCall(guestCalls.getGuestCollection)
  @Header('X-Robots-Tag', 'noindex')
  async find(
    { token }: CallInput<typeof guestCalls.getGuestCollection>,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const link = await this.access.open(token, 'see', request, response);
    const asked = { ...link, if_none_match, guest_network: networkOf(request.ip ?? '') };
    await this.longLists.answer(await this.messenger.forward(guestCollections.find, asked), asked, request, response);
  }

  @OnCall(guestCalls.addGuestItem)
  async add(
    { token, ...item }: CallInput<typeof guestCalls.addGuestItem>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'edit', request, response);
    return this.messenger.call(guestCollections.add, { ...link, ...item });
  }

  @OnCall(guestCalls.removeGuestItem)
  async remove(
    { token, item_id }: CallInput<typeof guestCalls.removeGuestItem>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'edit', request, response);
    return this.messenger.call(guestCollections.remove, { ...link, item_id });
  }

  @OnCall(guestCalls.checkGuestItem)
  async check(
    { token, item_id, is_checked }: CallInput<typeof guestCalls.checkGuestItem>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'check', request, response);
    return this.messenger.call(guestCollections.check, { ...link, item_id, is_checked });
  }

  /** If the item shows only a part of the image, guests get only that part, at any size. */
  @OnCall(guestCalls.getGuestImage)
  async image(
    { token, image_id, thumbnail, item }: CallInput<typeof guestCalls.getGuestImage>,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const link = await this.access.open(token, 'see', request, response);
    const wanted = { ...link, image_id, item_id: item };
    const { user_id, box } = await this.messenger.call(guestCollections.image, wanted);
    const owner = { id: user_id, role: 'user' } as const;
    const query = new URLSearchParams({
      ...(thumbnail || box ? { thumb: '1' } : {}),
      ...(box ? { box: box.join(',') } : {}),
    });
    await this.media.download(owner, image_id, query, request, response, () => ASK_AGAIN);
  }
}
