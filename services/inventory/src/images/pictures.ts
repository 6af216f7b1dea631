import { HttpException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { InventoryEnv } from '../env.js';

const TIMEOUT_MS = 60_000;

interface Wanted {
  image_id: number;
  /** The part of the photo. Null: the whole photo. */
  box: ImageBox | null;
  /** The longest side in pixels. */
  side: number;
  timeout_ms?: number;
}

/** Fetches small pictures of photos from media, which decodes them. */
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
    refuseInTransaction('media');
    const path = `/internal/images/${image_id}/content?picture=1&side=${side}${box ? `&box=${box.join(',')}` : ''}`;
    const headers = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'GET', path);
    try {
      const signal = AbortSignal.timeout(timeout_ms);
      const response = await fetch(new URL(path, this.env.MEDIA_URL), { headers, signal });
      if (response.status === 404 || response.status === 422) {
        await response.body?.cancel();
        return null;
      }
      const sent = response.ok ? (await response.formData()).get(part) : null;
      if (!(sent instanceof Blob)) throw new Error(`media answered ${response.status}`);
      return Buffer.from(await sent.arrayBuffer());
    } catch (cause) {
      if (cause instanceof HttpException) throw cause;
      throw new ServiceUnavailableException({ message: 'Media did not send a photo.', code: 'unavailable' }, { cause });
    }
  }
}
