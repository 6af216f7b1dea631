import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Images 7 and 9 belong to every user. Other images belong to no user. */
const photos = [
  { id: 7, width: 1200, height: 900, thumb_hash: 'AQID' },
  { id: 9, width: 640, height: 480, thumb_hash: 'BAUG' },
].map((photo) => ({ ...photo, content_type: 'image/jpeg' as const, bytes: 1, created_at: new Date().toISOString() }));

/** Document 8 belongs to every user. */
const documents = [
  {
    ...{ id: 8, content_type: 'application/pdf' as const, bytes: 1, width: null, height: null, thumb_hash: null },
    preview_problem: 'encrypted' as const,
  },
];

const stored = [...photos, ...documents].map((file) => ({ ...file, has_thumbnail: file.width !== null }));

@Controller()
export class FakeMedia {
  /** Released images. */
  readonly released: number[] = [];

  @OnCommand(media.ownImages)
  own({ image_ids }: RequestOf<typeof media.ownImages>) {
    return { images: photos.filter(({ id }) => image_ids.includes(id)) };
  }

  @OnCommand(media.ownFiles)
  ownFiles({ ids }: RequestOf<typeof media.ownFiles>) {
    return { files: stored.filter(({ id }) => ids.includes(id)) };
  }

  @OnCommand(media.fileFacts)
  facts({ ids }: RequestOf<typeof media.fileFacts>) {
    return { files: stored.filter(({ id }) => ids.includes(id)) };
  }

  /** Parts of images that items show. */
  readonly boxes: PayloadOf<typeof inventory.imageBoxesSet>['boxes'] = [];

  @OnEvent(inventory.imageBoxesSet)
  show({ boxes }: PayloadOf<typeof inventory.imageBoxesSet>) {
    this.boxes.push(...boxes);
  }

  @OnEvent(inventory.imagesReleased)
  release({ image_ids }: PayloadOf<typeof inventory.imagesReleased>) {
    this.released.push(...image_ids);
  }
}
