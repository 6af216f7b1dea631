import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';

/** Photo 7 is everybody's own, any other belongs to nobody. */
const photo = {
  id: 7,
  width: 1200,
  height: 900,
  content_type: 'image/jpeg' as const,
  bytes: 1,
  created_at: new Date().toISOString(),
  thumb_hash: 'AQID',
};

@Controller()
export class MediaStandIn {
  @Handles(media.ownImages)
  own({ image_ids }: RequestOf<typeof media.ownImages>) {
    return { images: [photo].filter(({ id }) => image_ids.includes(id)) };
  }
}
