import { pipeline } from 'node:stream/promises';
import { Controller, Get, NotFoundException, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { InternalActor, InternalCallGuard } from '@whereabouts/shared/nest/internal-call.js';
import type { Request, Response } from 'express';
import { type ByteRange, ImageMissingError } from '../store/image-store.js';
import type { ImageEntity } from './image.entity.js';
import { ImageFiles, type Variant } from './image-files.js';
import { ImagesService } from './images.service.js';

/** The bytes of an image never change, so that a browser need not ask twice. */
const FOREVER = 'private, max-age=31536000, immutable';

@Controller('internal/images')
@UseGuards(InternalCallGuard)
export class ContentController {
  constructor(
    private readonly images: ImagesService,
    private readonly files: ImageFiles,
  ) {}

  /** The image, or with `thumb=1` its thumbnail. */
  @Get(':id/content')
  async content(
    @InternalActor() actor: Actor,
    @Param('id', { schema: PathId }) id: number,
    @Query('thumb') thumb: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const image = await this.images.find(actor, id);
    const variant = thumb === '1' ? 'thumb' : 'photo';
    const { bytes, content_type, etag } = describe(image, variant);
    response.set('ETag', etag);
    if (request.fresh) return response.status(304).set('Cache-Control', FOREVER).end();

    const range = wantedRange(request, bytes, etag);
    if (range === 'unsatisfiable') return response.status(416).set('Content-Range', `bytes */${bytes}`).end();
    // Opened before any header promises a browser that it may keep the answer.
    const content = request.method === 'HEAD' ? null : await this.open(id, variant, range);
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
    const length = range ? range.end - range.start + 1 : bytes;
    response.set({ 'Cache-Control': FOREVER, 'Accept-Ranges': 'bytes', 'Content-Length': String(length) });
    response.set('Content-Type', content_type);
    if (!content) return response.end();
    await pipeline(content, response).catch(() => response.destroy());
  }

  private async open(id: number, variant: Variant, range?: ByteRange) {
    try {
      return await this.files.read(id, variant, range);
    } catch (error) {
      if (!(error instanceof ImageMissingError)) throw error;
      throw new NotFoundException({ message: 'Photo not found.', code: 'not_found' });
    }
  }
}

function describe(image: ImageEntity, variant: Variant) {
  const etag = `"${image.sha256.slice(0, 32)}-${image.id}-${variant}"`;
  if (variant === 'thumb') return { bytes: image.thumb_bytes, content_type: 'image/webp', etag };
  return { bytes: image.bytes, content_type: image.content_type, etag };
}

/** One range; several at once, or one of an older file, get the whole. */
function wantedRange(request: Request, bytes: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const if_range = request.get('if-range');
  if (if_range && if_range !== etag) return undefined;
  const ranges = request.range(bytes);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
