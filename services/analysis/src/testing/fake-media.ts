import {
  Controller,
  Get,
  Module,
  NotFoundException,
  Param,
  Query,
  StreamableFile,
  UnprocessableEntityException,
  UseGuards,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { type ImageWithPlaceholder, media } from '@whereabouts/shared/contracts/media.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { type EnvSource, ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { startService } from '@whereabouts/shared/nest/process/service.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import { pictureOf } from './picture-of.js';

/** A fake of media that stores images in memory and uses the real contracts, broker and HTTP. */
export class FakeMedia {
  private readonly images = new Map<number, { owner: number; bytes: Buffer; gone: boolean }>();

  /** Stores an image. @returns its id */
  add(owner: number, bytes: Buffer): number {
    const id = this.images.size + 1;
    this.images.set(id, { owner, bytes, gone: false });
    return id;
  }

  /** Deletes an image, as media does with unused images. */
  erase(id: number) {
    const photo = this.images.get(id);
    if (photo) photo.owner = 0;
  }

  /** Keeps the row but loses the file. */
  loseFile(id: number) {
    const photo = this.images.get(id);
    if (photo) photo.gone = true;
  }

  own(actor: Actor, ids: number[]): ImageWithPlaceholder[] {
    return ids.filter((id) => this.images.get(id)?.owner === actor.id).map((id) => this.describe(id));
  }

  async pictureForm(actor: Actor, id: number): Promise<FormData> {
    const photo = this.images.get(id);
    if (!photo || photo.owner !== actor.id || photo.gone) throw new NotFoundException();
    const { jpeg, pixels, width, height } = await pictureOf(photo.bytes).catch(() => {
      throw new UnprocessableEntityException();
    });
    const form = new FormData();
    form.set('width', String(width));
    form.set('height', String(height));
    form.set('jpeg', new Blob([new Uint8Array(jpeg)]));
    form.set('pixels', new Blob([new Uint8Array(pixels)]));
    return form;
  }

  /** The stored bytes, as the reader gets them. */
  content(actor: Actor, id: number): Buffer {
    const photo = this.images.get(id);
    if (!photo || photo.owner !== actor.id || photo.gone) throw new NotFoundException();
    return photo.bytes;
  }

  async start(env: EnvSource) {
    const module = { module: MediaModule, providers: [{ provide: FakeMedia, useValue: this }] };
    return startService(
      { name: 'media', env: ServiceEnv, module: () => module, listeners: () => ({ commands: true }) },
      env,
    );
  }

  private describe(id: number): ImageWithPlaceholder {
    const bytes = this.images.get(id)?.bytes.length ?? 0;
    const created_at = new Date(0).toISOString();
    return { id, width: 100, height: 100, content_type: 'image/jpeg', bytes, created_at, thumb_hash: 'AAAA' };
  }
}

@Controller()
class MediaController {
  constructor(private readonly images: FakeMedia) {}

  @OnCommand(media.ownImages)
  ownImages({ actor, image_ids }: RequestOf<typeof media.ownImages>) {
    return { images: this.images.own(actor, image_ids) };
  }

  @Get('internal/images/:id/content')
  @UseGuards(internalCallsOf('analysis'))
  async content(@InternalActor() actor: Actor, @Param('id') id: string, @Query('picture') picture?: string) {
    if (!picture) return new StreamableFile(this.images.content(actor, parsed(PathId, id)));
    const form = new Response(await this.images.pictureForm(actor, parsed(PathId, id)));
    const type = form.headers.get('content-type') ?? '';
    return new StreamableFile(Buffer.from(await form.arrayBuffer()), { type });
  }
}

@Module({ controllers: [MediaController] })
class MediaModule {}
