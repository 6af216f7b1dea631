import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { guestCollections, guestLinks, NewGuestItem } from '@whereabouts/shared/contracts/guests.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { MediaClient } from '../images/media-client.js';
import { Public } from '../security/public.decorator.js';
import { sendRaw } from '../send-raw.js';
import { GuestAccess } from './guest-access.js';
import { GuestLinkLimitGuard } from './guest-link-limit.guard.js';

const Unlock = guestLinks.unlock.request.pick({ pin: true });
const Check = guestCollections.check.request.pick({ is_checked: true });
/** Which picture: of a named item, or of any that shows the image. */
const Wanted = z.object({ thumbnail: z.stringbool().default(false), item: PathId.optional() });

/** Asked for again each time, so that it is gone as soon as the link is. */
const ASK_AGAIN = 'private, no-cache';

/** A collection as guests see it, by a link alone (docs/rules/guests.md). */
@Public()
@UseGuards(GuestLinkLimitGuard)
@Controller('api/collections/guest/:token')
export class GuestCollectionsController {
  constructor(
    private readonly messenger: Messenger,
    private readonly access: GuestAccess,
    private readonly media: MediaClient,
  ) {}

  @Post('unlock')
  @HttpCode(200)
  async unlock(
    @Param('token') token: string,
    @Body({ schema: Unlock }) { pin }: z.infer<typeof Unlock>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.access.unlock(token, pin, request, response);
    return { success: true };
  }

  @Get()
  @Header('X-Robots-Tag', 'noindex')
  async find(
    @Param('token') token: string,
    @Headers('if-none-match') if_none_match: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const link = await this.access.open(token, 'see', request, response);
    sendRaw(response, await this.messenger.call(guestCollections.find, { ...link, if_none_match }));
  }

  @Post('items')
  async add(
    @Param('token') token: string,
    @Body({ schema: NewGuestItem }) item: z.output<typeof NewGuestItem>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'edit', request, response);
    return this.messenger.call(guestCollections.add, { ...link, ...item });
  }

  @Delete('items/:itemId')
  async remove(
    @Param('token') token: string,
    @Param('itemId', { schema: PathId }) item_id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'edit', request, response);
    return this.messenger.call(guestCollections.remove, { ...link, item_id });
  }

  @Put('items/:itemId/check')
  async check(
    @Param('token') token: string,
    @Param('itemId', { schema: PathId }) item_id: number,
    @Body({ schema: Check }) { is_checked }: z.infer<typeof Check>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const link = await this.access.open(token, 'check', request, response);
    return this.messenger.call(guestCollections.check, { ...link, item_id, is_checked });
  }

  /** With a part of the image as its picture, an item shows that part alone, however large it is asked for. */
  @Get('images/:imageId')
  async image(
    @Param('token') token: string,
    @Param('imageId', { schema: PathId }) image_id: number,
    @Query({ schema: Wanted }) { thumbnail, item }: z.infer<typeof Wanted>,
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
    await this.media.download(owner, image_id, query, request, response, ASK_AGAIN);
  }
}
