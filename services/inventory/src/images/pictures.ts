import { HttpException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { InventoryEnv } from '../env.js';

const TIMEOUT_MS = 60_000;

/** Media's statuses for photos that are gone, too large, not supported or unreadable. A later call gets the same one. */
const NO_PICTURE = [404, 413, 415, 422];

interface Wanted {
  image_id: number;
  /** The part of the photo. Null: the whole photo. */
  box: ImageBox | null;
  /** The longest side in pixels. */
  side: number;
  timeout_ms?: number;
}

/** Fetches pictures of photos and of pages from media, which decodes them. */
@Injectable()
export class Pictures {
  constructor(@Inject(ENV) private readonly env: InventoryEnv) {}

  /**
   * A part of the form described at `PICTURE_SIDE`. Null if the photo is gone, unreadable, or not visible to the actor.
   * @throws ServiceUnavailableException while media does not answer
   */
  async get(
    actor: Actor,
    { image_id, box, side, timeout_ms = TIMEOUT_MS }: Wanted,
    part: 'jpeg' | 'pixels',
  ): Promise<Buffer | null> {
    const query = `picture=1&side=${side}${box ? `&box=${box.join(',')}` : ''}`;
    return this.fetch(actor, `/internal/images/${image_id}/content?${query}`, timeout_ms, async (form) =>
      bytesOf(form.get(part)),
    );
  }

  /**
   * The first pages of a PDF as JPEGs, and the number of its pages. Null if it is gone, encrypted, unreadable, or not
   * visible to the actor.
   * @throws ServiceUnavailableException while media does not answer
   */
  async pages(actor: Actor, { image_id, side, count }: { image_id: number; side: number; count: number }) {
    const path = `/internal/images/${image_id}/content?file=1&pages=${count}&side=${side}`;
    return this.fetch(actor, path, TIMEOUT_MS, async (form) => ({
      pages: await Promise.all(form.getAll('page').map(bytesOf)),
      page_count: Number(form.get('page_count')),
    }));
  }

  private async fetch<Result>(
    actor: Actor,
    path: string,
    timeout_ms: number,
    read: (form: FormData) => Promise<Result>,
  ): Promise<Result | null> {
    refuseInTransaction('media');
    const headers = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'GET', path);
    try {
      const signal = AbortSignal.timeout(timeout_ms);
      const response = await fetch(new URL(path, this.env.MEDIA_URL), { headers, signal });
      if (NO_PICTURE.includes(response.status)) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`media answered ${response.status}`);
      return await read(await response.formData());
    } catch (cause) {
      if (cause instanceof HttpException) throw cause;
      throw new ServiceUnavailableException({ message: 'Media did not send a photo.', code: 'unavailable' }, { cause });
    }
  }
}

async function bytesOf(sent: unknown): Promise<Buffer> {
  if (!(sent instanceof Blob)) throw new Error('media sent a form without a picture');
  return Buffer.from(await sent.arrayBuffer());
}
