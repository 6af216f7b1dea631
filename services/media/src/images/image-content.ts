import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { BadRequestException, HttpException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { fromDigits, PathId } from '@whereabouts/shared/contracts/fields.js';
import { BoxParameter, type ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { PICTURE_SIDE } from '@whereabouts/shared/contracts/media.js';
import { sendProblem } from '@whereabouts/shared/nest/http/problems.filter.js';
import type { RawMiddleware } from '@whereabouts/shared/nest/http/raw-middleware.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { readerOf } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import fresh from 'fresh';
import parseRange from 'range-parser';
import { z } from 'zod';
import { ImageCrops } from '../crops/image-crops.js';
import { Previews } from '../documents/previews.js';
import type { MediaEnv } from '../env.js';
import { type ByteRange, ImageMissingError } from '../store/image-store.js';
import { isPicture } from './image.entity.js';
import { ImageFiles } from './image-files.js';
import { ImagesService, type StoredRow } from './images.service.js';
import { Pictures } from './pictures.js';
import { reportingProgress } from './reporting-progress.js';

const ROUTE = { path: '/internal/images/:id/content' };
/** Browsers request images through the gateway. */
const READERS = ['gateway', 'analysis', 'inventory'] as const;
const ADDRESS = /^\/internal\/images\/([^/?]+)\/content(?:\?(.*))?$/;

/** Pages of a PDF that a report may ask for. */
const MAX_PAGES = 10;

/** The bytes of an image never change, so browsers can cache them indefinitely. */
const FOREVER = 'private, max-age=31536000, immutable';

/**
 * Sends image bytes over HTTP inside the network: the image, its thumbnail (`thumb=1`), the thumbnail of a crop
 * (`thumb=1` and `box`), or the picture for a vision model (`picture=1`) or a report (with `side` and `box`). A
 * document is sent only with `file=1`, and so are its thumbnail and its first pages for a report (`pages`). Lists show many images, so this middleware runs before
 * Express and Nest's router, which it does not need.
 */
@Injectable()
export class ImageContent {
  constructor(
    @Inject(ENV) private readonly env: MediaEnv,
    private readonly images: ImagesService,
    private readonly files: ImageFiles,
    private readonly crops: ImageCrops,
    private readonly pictures: Pictures,
    private readonly previews: Previews,
  ) {}

  readonly handle: RawMiddleware = (request, response, next) => {
    const [, id, query] = ADDRESS.exec(request.url ?? '') ?? [];
    if (id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    request.route = ROUTE;
    this.send(request, response, id, new URLSearchParams(query)).catch((thrown) => sendProblem(response, thrown));
  };

  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    query: URLSearchParams,
  ): Promise<void> {
    const actor = readerOf(this.env.SERVICE_KEYS, READERS, request);
    const is_thumbnail = query.get('thumb') === '1';
    const is_picture = query.get('picture') === '1';
    const box = wantedBox(is_thumbnail || is_picture, query.get('box'));
    const image = await this.images.findStored(actor, parsed(PathId, id));
    const side = wantedSide(query.get('side'));
    if (!isPicture(image)) {
      requireSendable(query);
      const pages = wantedPages(query.get('pages'));
      if (pages) return sendForm(response, (signal) => this.previews.pages(image, { pages, side }, signal));
    } else if (is_picture) {
      const part = { side, box: box ?? undefined };
      const openPhoto = () => open(() => this.files.of(image, false).open(), gone);
      return sendForm(response, (signal) => this.pictures.make(actor, image, openPhoto, signal, part));
    }
    const etag = etagOf(image, box ? `crop-${box.join('-')}` : is_thumbnail ? 'thumb' : 'photo');
    // A client may disconnect during an await, so each one is followed by a check of `destroyed`.
    if (response.destroyed) return;
    response.setHeader('ETag', etag);
    if (fresh(request.headers, { etag })) return void response.writeHead(304, { 'Cache-Control': FOREVER }).end();

    const made = this.madeOnRequest(actor, image, box, is_thumbnail);
    let content = made ? await reportingProgress(response, made.get) : this.files.of(image, is_thumbnail);
    if (response.destroyed) return;
    let range = wantedRange(request, response, content.bytes, etag);
    const remake = async () => {
      if (!made) throw notFound();
      // The new file may have another size.
      content = await reportingProgress(response, made.again);
      range = wantedRange(request, response, content.bytes, etag);
    };
    // Opened before the headers tell the browser to cache the response.
    const stream = request.method === 'HEAD' ? null : await open(() => content.open(range), remake);
    if (response.destroyed) return void stream?.destroy();
    response.writeHead(range ? 206 : 200, {
      'Cache-Control': FOREVER,
      'Accept-Ranges': 'bytes',
      'Content-Length': range ? range.end - range.start + 1 : content.bytes,
      'Content-Type': content.content_type,
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${content.bytes}` }),
    });
    if (!stream) return void response.end();
    // `pipeline` destroys both streams if either fails.
    pipeline(stream, response, () => {});
  }

  /** How a crop of an image or the thumbnail of a PDF is made, and made again if its file is missing. */
  private madeOnRequest(actor: Actor, image: StoredRow, box: ImageBox | null, is_thumbnail: boolean) {
    if (!isPicture(image)) {
      if (!is_thumbnail) return undefined;
      return { get: () => this.previews.get(image), again: () => this.previews.redraw(image) };
    }
    if (!box) return undefined;
    const get = async () => this.files.crop(await this.crops.get(actor, image, box));
    const again = async () => {
      await this.crops.forgetFile(image.id, box);
      return get();
    };
    return { get, again };
  }
}

/** Sends a form that is made on request. @param make gets the signal of the client's end */
async function sendForm(response: ServerResponse, make: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  if (response.destroyed) return;
  const left = new AbortController();
  response.once('close', () => left.abort());
  const form = await make(left.signal).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
  if (!form) return;
  const body = Buffer.from(await form.arrayBuffer());
  response.writeHead(200, { 'Content-Type': form.headers.get('content-type') ?? '', 'Content-Length': body.length });
  response.end(body);
}

/** The longest side of a picture or page, for reports. */
function wantedSide(text: string | null): number {
  return text === null ? PICTURE_SIDE : parsed(fromDigits(z.int().min(1).max(PICTURE_SIDE)), text);
}

/** The number of pages of a PDF, for reports. */
function wantedPages(text: string | null): number | undefined {
  return text === null ? undefined : parsed(fromDigits(z.int().min(1).max(MAX_PAGES)), text);
}

/** @throws BadRequestException if the box is invalid or `thumb=1` is missing */
function wantedBox(takes_box: boolean, text: string | null): ImageBox | null {
  if (text === null) return null;
  const { success, data } = BoxParameter.safeParse(text);
  if (success && takes_box) return data;
  const message = success
    ? 'Box goes with thumb=1 only.'
    : 'Box must be left,top,width,height, each from 0 to 1, and lie within the photo.';
  throw new BadRequestException({ message, code: 'invalid', field: 'box' });
}

/** Only inventory's files name documents, so that no call for images returns one. @throws NotFoundException */
function requireSendable(query: URLSearchParams) {
  if (query.get('file') !== '1' || query.has('box') || query.has('picture')) throw notFound();
}

const gone = async () => {
  throw notFound();
};

const notFound = () => new NotFoundException({ message: 'Photo not found.', code: 'not_found' });

/** @param remake creates a missing file again, or throws; newer crops may have replaced a crop since it was found */
async function open(read: () => Promise<Readable>, remake: () => Promise<void>): Promise<Readable> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ImageMissingError)) throw error;
  }
  await remake();
  try {
    return await read();
  } catch (error) {
    throw error instanceof ImageMissingError ? notFound() : error;
  }
}

function etagOf(image: StoredRow, variant: string) {
  return `"${image.sha256.slice(0, 32)}-${image.id}-${variant}"`;
}

/**
 * Returns a single range. Several ranges, or a range of an older file, get the whole image.
 * @throws HttpException 416 if the file ends before the range
 */
function wantedRange(
  { headers }: IncomingMessage,
  response: ServerResponse,
  bytes: number,
  etag: string,
): ByteRange | undefined {
  if (!headers.range || (headers['if-range'] && headers['if-range'] !== etag)) return undefined;
  const ranges = parseRange(bytes, headers.range);
  if (ranges === -1) {
    response.setHeader('Content-Range', `bytes */${bytes}`);
    throw new HttpException({ message: 'The photo ends before this range.', code: 'range_not_satisfiable' }, 416);
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
