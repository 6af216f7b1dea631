import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Pictures } from '../images/pictures.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { PaperRow } from './reported-items.query.js';

/** Sharp at 45 mm. */
const SIDE = 480;

/** Enough to read the print of a receipt. */
const PAPER_SIDE = 1500;
/** Pages of a PDF that the appendix shows. */
const PAPER_PAGES = 3;

/** Attempts for one paper. Media itself lets each wait for half a minute. */
const PAPER_ATTEMPTS = 5;
const RETRY_MS = 1_000;

/** Fetches the photos and papers of a report. */
@Injectable()
export class ReportPhotos {
  private readonly log = new Logger('ReportPhotos');

  constructor(private readonly pictures: Pictures) {}

  /**
   * A small JPEG of the part of the photo that shows the item, in base64; `missing` if the photo is gone or unreadable;
   * null for an item without a photo.
   * @throws ServiceUnavailableException while media does not answer
   */
  async of({ user_id, image_id, image_box: box }: Pick<ItemEntity, 'user_id' | 'image_id' | 'image_box'>) {
    if (!image_id) return null;
    const jpeg = await this.pictures.get({ id: user_id, role: 'user' }, { image_id, box, side: SIDE }, 'jpeg');
    return jpeg?.toString('base64') ?? 'missing';
  }

  /**
   * A photo of a receipt or warranty paper, or the first pages of its PDF. A report never fails for them. While media is
   * busy, it is asked again.
   * @param until when media is asked no more, in the time of `performance.now()`
   * @returns JPEGs in base64 and the number of other pages, or null if media could not draw any
   */
  async pagesOf(
    user_id: number,
    { image_id, is_photo }: PaperRow,
    until: number,
  ): Promise<{ pages: string[]; more: number } | null> {
    if (!image_id) return null;
    const actor: Actor = { id: user_id, role: 'user' };
    for (let attempt = 1; performance.now() < until; attempt += 1) {
      try {
        const drawn = is_photo ? await this.photo(actor, image_id) : await this.document(actor, image_id);
        return drawn && { pages: drawn.pages.map((page) => page.toString('base64')), more: drawn.more };
      } catch (error) {
        this.log.warn({ image_id, attempt, error }, 'paper of a report not drawn');
        if (!(error instanceof ServiceUnavailableException) || attempt === PAPER_ATTEMPTS) return null;
        await pause(RETRY_MS);
      }
    }
    return null;
  }

  private async photo(actor: Actor, image_id: number) {
    const jpeg = await this.pictures.get(actor, { image_id, box: null, side: PAPER_SIDE }, 'jpeg');
    return jpeg && { pages: [jpeg], more: 0 };
  }

  private async document(actor: Actor, image_id: number) {
    const drawn = await this.pictures.pages(actor, { image_id, side: PAPER_SIDE, count: PAPER_PAGES });
    return drawn && { pages: drawn.pages, more: Math.max(0, drawn.page_count - drawn.pages.length) };
  }
}
