import { Readable } from 'node:stream';
import { Controller, Get, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { type Image, media } from '@whereabouts/shared/contracts/media.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Response } from 'express';

const CHUNK = 64 * 1024;
const TYPES: Image['content_type'][] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** A fake of media with generated images and the real contracts. */
export class FakeMedia {
  readonly images = new Map<number, Image & { owner: number }>();
  /** Images on which another user can see an item, with that user's id. */
  readonly seen = new Map<number, number>();
  /** Images that are listed, but whose files are missing, or shorter than declared. */
  readonly lost = new Set<number>();
  readonly cut = new Set<number>();
  /** The number of requested images, the maximum number sent at a time, and the number being sent now. */
  asked = 0;
  most = 0;
  sending = 0;

  add(owner: number, bytes: number): Image & { owner: number } {
    const id = this.images.size + 1;
    const content_type = TYPES[id % TYPES.length] ?? 'image/jpeg';
    const image = { id, width: 1, height: 1, content_type, bytes, created_at: '2024-05-06T07:08:10.000Z', owner };
    this.images.set(id, image);
    return image;
  }

  /** The content is different for every image. */
  bytesOf({ id, bytes }: Image): Buffer {
    return Buffer.alloc(bytes, `photo ${id} `);
  }

  private find({ id: user }: Actor, id: number): Image {
    const image = this.images.get(id);
    const sees = image?.owner === user || this.seen.get(id) === user;
    if (!image || !sees || this.lost.has(id)) throw new NotFoundException();
    return image;
  }

  private send(image: Image, response: Response) {
    this.asked += 1;
    this.sending += 1;
    this.most = Math.max(this.most, this.sending);
    response.once('close', () => {
      this.sending -= 1;
    });
    const content = this.bytesOf(image).subarray(0, image.bytes - (this.cut.has(image.id) ? 1 : 0));
    const chunks = Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, index) =>
      content.subarray(index * CHUNK, (index + 1) * CHUNK),
    );
    Readable.from(chunks, { objectMode: false, highWaterMark: CHUNK }).pipe(response);
  }

  controller() {
    const photos = this;

    @Controller()
    class MediaController {
      @OnCommand(media.listImages)
      list({ actor, after, limit }: RequestOf<typeof media.listImages>) {
        const own = [...photos.images.values()].filter(({ owner, id }) => owner === actor.id && id > after);
        return { images: own.slice(0, limit) };
      }

      @OnCommand(media.getImage)
      get({ actor, image_id }: RequestOf<typeof media.getImage>) {
        return { ...photos.find(actor, image_id), item_count: 1 };
      }

      @Get('internal/images/:id/content')
      @UseGuards(internalCallsOf('gateway'))
      content(@InternalActor() actor: Actor, @Param('id') id: string, @Res() response: Response) {
        photos.send(photos.find(actor, parsed(PathId, id)), response);
      }
    }
    return MediaController;
  }
}
