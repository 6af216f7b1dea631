import { HttpException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { InventoryEnv } from '../env.js';
import type { ItemEntity } from '../items/item.entity.js';

/** Sharp at 45 mm. */
const SIDE = 480;
const TIMEOUT_MS = 60_000;

/** Fetches the photos of a report from media, which decodes them. */
@Injectable()
export class ReportPhotos {
  constructor(@Inject(ENV) private readonly env: InventoryEnv) {}

  /**
   * A small JPEG of the part of the photo that shows the item, in base64; `missing` if the photo is gone or unreadable;
   * null for an item without a photo.
   * @throws ServiceUnavailableException while media does not answer
   */
  async of({ user_id, image_id, image_box }: Pick<ItemEntity, 'user_id' | 'image_id' | 'image_box'>) {
    if (!image_id) return null;
    refuseInTransaction('media');
    const actor: Actor = { id: user_id, role: 'user' };
    const part = image_box ? `&box=${image_box.join(',')}` : '';
    const path = `/internal/images/${image_id}/content?picture=1&side=${SIDE}${part}`;
    const headers = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'GET', path);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(new URL(path, this.env.MEDIA_URL), { headers, signal });
      if (response.status === 404 || response.status === 422) {
        await response.body?.cancel();
        return 'missing' as const;
      }
      const jpeg = response.ok ? (await response.formData()).get('jpeg') : null;
      if (!(jpeg instanceof Blob)) throw new Error(`media answered ${response.status}`);
      return Buffer.from(await jpeg.arrayBuffer()).toString('base64');
    } catch (cause) {
      if (cause instanceof HttpException) throw cause;
      throw new ServiceUnavailableException({ message: 'Media did not send a photo.', code: 'unavailable' }, { cause });
    }
  }
}
