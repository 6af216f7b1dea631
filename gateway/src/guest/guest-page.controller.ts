import { setTimeout } from 'node:timers/promises';
import { Controller, Get, Header, Inject, NotFoundException, Param, Res } from '@nestjs/common';
import { guestCollections, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Response } from 'express';
import type { GatewayEnv } from '../env.js';
import { Rules } from '../security/call-rules.js';
import { readPage } from '../web/read-page.js';
import { previewTags } from './preview-tags.js';

/** Timeout for the collection's name. After it, the page is sent without the name. */
const PREVIEW_MS = 1_000;

/** The page of a guest link, for guests and for link previews. */
@Rules({ isPublic: true })
@Controller('shared')
export class GuestPageController {
  constructor(
    private readonly messenger: Messenger,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Cache-Control', 'no-cache')
  async page(@Param('token') token: string, @Res() response: Response) {
    if (!this.env.WEB_DIR) throw new NotFoundException();
    const page = await readPage(this.env.WEB_DIR, 'guest.html', basePath(this.env));
    const name = await Promise.race([this.nameOf(token), setTimeout(PREVIEW_MS, null, { ref: false })]);
    response.type('html').send(page.replace('</head>', () => `${previewTags(name)}</head>`));
  }

  /** Null for a link that a new visitor cannot open without a PIN, or if the services cannot be reached. */
  private async nameOf(token: string): Promise<string | null> {
    try {
      const grant = await this.messenger.call(guestLinks.preview, { token });
      return (await this.messenger.call(guestCollections.preview, grant)).name;
    } catch {
      return null;
    }
  }
}
