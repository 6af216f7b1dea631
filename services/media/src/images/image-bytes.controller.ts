import {
  BadRequestException,
  Controller,
  Get,
  Inject,
  NotFoundException,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import { BoxParameter, type ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { Image, type ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { checkedBody } from '@whereabouts/shared/nest/body-signature.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { InternalActor, InternalCallGuard } from '@whereabouts/shared/nest/internal-call.js';
import type { Request, Response } from 'express';
import { ImageCrops } from '../crops/image-crops.js';
import type { MediaEnv } from '../env.js';
import { type ByteRange, ImageMissingError } from '../store/image-store.js';
import { drainRequest } from './drain-request.js';
import { type Content, ImageFiles } from './image-files.js';
import { ImagesService, type StoredImage } from './images.service.js';
import { reportingProgress } from './reporting-progress.js';
import { UploadFolder } from './upload-folder.js';
import { receiveForm } from './upload-form.js';
import { UploadLimit } from './upload-limit.js';

/** The bytes of an image never change, so that a browser need not ask twice. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Image bytes come in and go out over HTTP inside the network, never through the broker. */
@Controller('internal')
@UseGuards(InternalCallGuard)
export class ImageBytesController {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly images: ImagesService,
    private readonly files: ImageFiles,
    private readonly crops: ImageCrops,
    private readonly uploads: UploadFolder,
    private readonly limit: UploadLimit,
  ) {}

  /** Stores the image of a form, and gives its other fields back as text. */
  @Post('upload')
  upload(
    @InternalActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReceivedUpload> {
    drainRequest(request, response);
    const receive = async (folder: string) => {
      const check = checkedBody(this.env.INTERNAL_SECRET, request);
      const { photo, fields } = await receiveForm(request, folder);
      check();
      const image = photo && Image.parse(await this.images.receive(actor, photo));
      return { image, fields };
    };
    return reportingProgress(response, () => this.limit.run(actor.id, () => this.uploads.with(receive)));
  }

  /** The image; with `thumb=1` its thumbnail, or with `box` that of a part of it. */
  @Get('images/:id/content')
  async content(
    @InternalActor() actor: Actor,
    @Param('id', { schema: PathId }) id: number,
    @Query('thumb') thumb: string | undefined,
    @Query('box') box_text: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const box = wantedBox(thumb, box_text);
    const image = await this.images.findStored(actor, id);
    const etag = etagOf(image, box ? `crop-${box.join('-')}` : thumb === '1' ? 'thumb' : 'photo');
    response.set('ETag', etag);
    if (request.fresh) return response.status(304).set('Cache-Control', FOREVER).end();

    const content = box
      ? this.files.crop(await reportingProgress(response, () => this.crops.get(image, box)))
      : this.files.of(image, thumb === '1');
    const range = wantedRange(request, content.bytes, etag);
    if (range === 'unsatisfiable') return response.status(416).set('Content-Range', `bytes */${content.bytes}`).end();
    // Opened before any header promises a browser that it may keep the answer.
    const stream = request.method === 'HEAD' ? null : await open(content, range);
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${content.bytes}`);
    const length = range ? range.end - range.start + 1 : content.bytes;
    response.set({ 'Cache-Control': FOREVER, 'Accept-Ranges': 'bytes', 'Content-Length': String(length) });
    response.set('Content-Type', content.content_type);
    if (!stream) return response.end();
    stream.once('error', () => response.destroy());
    response.once('close', () => stream.destroy());
    stream.pipe(response);
  }
}

/** @throws BadRequestException for a box that is none, or one of the whole image, of which there are no parts. */
function wantedBox(thumb: string | undefined, text: string | undefined): ImageBox | null {
  if (text === undefined) return null;
  const { success, data } = BoxParameter.safeParse(text);
  if (success && thumb === '1') return data;
  const message = success
    ? 'box: goes with thumb=1 only.'
    : 'box: must be left,top,width,height, each from 0 to 1, within the photo.';
  throw new BadRequestException({ message, code: 'invalid', field: 'box' });
}

async function open(content: Content, range: ByteRange | undefined) {
  try {
    return await content.open(range);
  } catch (error) {
    if (!(error instanceof ImageMissingError)) throw error;
    throw new NotFoundException({ message: 'Photo not found.', code: 'not_found' });
  }
}

function etagOf(image: StoredImage, variant: string) {
  return `"${image.sha256.slice(0, 32)}-${image.id}-${variant}"`;
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
