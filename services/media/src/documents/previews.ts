import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BeforeApplicationShutdown,
  HttpException,
  Injectable,
  Logger,
  NotFoundException,
  ServiceUnavailableException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PreviewProblem } from '@whereabouts/shared/contracts/media.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import { Repository } from 'typeorm';
import { ImageEntity, isPdf } from '../images/image.entity.js';
import { type Content, ImageFiles } from '../images/image-files.js';
import { UploadFolder } from '../images/upload-folder.js';
import { photoProblem } from '../photos/photo-problems.js';
import { PhotoWorkers } from '../photos/photo-tasks.js';
import { THUMBNAIL_PIXELS } from '../photos/thumbnail.js';
import { ImageMissingError } from '../store/image-store.js';
import type { DrawnPdf, PdfRequest } from './draw-pdf.js';

/** Less than the time after which the gateway gives a client up. A later request finds the work done. */
const PATIENCE_MS = 30_000;

type Pdf = Pick<ImageEntity, 'id' | 'user_id' | 'content_type' | 'bytes' | 'thumb_bytes' | 'preview_bytes'>;
type Preview = Pick<ImageEntity, 'preview_bytes' | 'preview_problem'>;

/**
 * Thumbnails of PDFs: the first page, drawn after the upload or on first request, and stored until the PDF is deleted.
 * Reports get larger pages. One file at a time, with fair turns per uploader, so that a hostile PDF delays other
 * previews but no upload. A backup does not contain them: a preview whose file is gone is drawn again.
 */
@Injectable()
export class Previews implements BeforeApplicationShutdown {
  private readonly log = new Logger('Previews');
  private readonly closing = new AbortController();
  private readonly turns = new PerUserConcurrency({
    per_user: 1,
    total: 1,
    patience_ms: PATIENCE_MS,
    refusal: tooBusy,
  });
  /** Concurrent requests for a preview share the work. */
  private readonly drawing = new Map<number, Promise<Preview>>();

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly files: ImageFiles,
    private readonly workers: PhotoWorkers,
    private readonly uploads: UploadFolder,
  ) {}

  /** Draws the preview of a new upload without delaying its response. If that fails, the first request tries again. */
  begin(file: Pdf) {
    if (!isPdf(file)) return;
    this.drawOnce(file).catch((error: unknown) => {
      this.log.warn({ image_id: file.id, error }, 'preview not drawn, retrying on request');
    });
  }

  /** @throws NotFoundException if the file has no preview; ServiceUnavailableException if drawing takes too long */
  async get(file: Pdf): Promise<Content> {
    if (!isPdf(file) || file.preview_bytes === 0) throw noPreview();
    const { preview_bytes } = file.preview_bytes ? file : await this.drawOnce(file);
    if (!preview_bytes) throw noPreview();
    return this.files.preview(file.id, preview_bytes);
  }

  /** Draws a preview whose file is missing. @throws as `get` */
  redraw(file: Pdf): Promise<Content> {
    return this.get({ ...file, preview_bytes: null });
  }

  /**
   * Draws the first pages for a report. They are not stored.
   * @param signal of the client's end, which ends the work
   * @returns a form: `page_count`, and a JPEG `page` for each drawn page
   * @throws UnprocessableEntityException for a file that cannot be drawn; ServiceUnavailableException as `get`
   */
  pages(file: Pdf, wanted: Pick<PdfRequest, 'pages' | 'side'>, signal: AbortSignal): Promise<Response> {
    if (!isPdf(file) || file.preview_bytes === 0) throw cannotBeDrawn();
    const ended = AbortSignal.any([signal, this.closing.signal]);
    return this.draw(file, { ...wanted, format: 'jpeg' }, ended, async (drawn) => {
      if ('problem' in drawn) {
        await this.store(file.id, { preview_bytes: 0, preview_problem: drawn.problem });
        throw cannotBeDrawn();
      }
      const form = new FormData();
      form.set('page_count', String(drawn.page_count));
      for (const { path } of drawn.pages) form.append('page', new Blob([await readFile(path)]));
      return new Response(form);
    });
  }

  async beforeApplicationShutdown() {
    this.closing.abort(tooBusy());
    await Promise.allSettled(this.drawing.values());
  }

  private drawOnce(file: Pdf): Promise<Preview> {
    const known = this.drawing.get(file.id);
    if (known) return known;
    const wanted = { pages: 1, side: THUMBNAIL_PIXELS, format: 'webp' as const };
    const made = this.draw(file, wanted, this.closing.signal, async (drawn) => {
      if ('problem' in drawn) return this.store(file.id, { preview_bytes: 0, preview_problem: drawn.problem });
      const [page] = drawn.pages;
      if (!page) throw noPreview();
      await this.files.putPreview(file.id, page.path);
      return this.store(file.id, { preview_bytes: page.bytes, preview_problem: null });
    }).finally(() => this.drawing.delete(file.id));
    this.drawing.set(file.id, made);
    return made;
  }

  /** @param use takes the drawn files, which are deleted afterward */
  private draw<Result>(
    file: Pdf,
    wanted: Omit<PdfRequest, 'path' | 'folder'>,
    signal: AbortSignal,
    use: (drawn: DrawnPdf) => Promise<Result>,
  ): Promise<Result> {
    const work = async (folder: string) => {
      signal.throwIfAborted();
      const path = join(folder, 'upload');
      const content = await this.files.of(file, false).open().catch(asNotFound);
      await pipeline(content, createWriteStream(path));
      const outcome = await this.workers.run('drawPdf', { ...wanted, path, folder }, signal);
      if ('refused' in outcome) throw photoProblem(outcome.refused);
      return use(outcome.result);
    };
    return this.turns.run(file.user_id, () => this.uploads.with(work));
  }

  private async store(id: number, preview: { preview_bytes: number; preview_problem: PreviewProblem | null }) {
    const { affected } = await this.images.update({ id }, preview);
    if (affected) return preview;
    // The PDF and its files have been deleted in the meantime.
    await this.files.deletePreview(id);
    throw noPreview();
  }
}

function asNotFound(error: unknown): never {
  throw error instanceof ImageMissingError ? noPreview() : error;
}

const noPreview = () => new NotFoundException({ message: 'Photo not found.', code: 'not_found' });

const cannotBeDrawn = () =>
  new UnprocessableEntityException({ message: 'This file has no pages that can be drawn.', code: 'unreadable_image' });

function tooBusy(): HttpException {
  return new ServiceUnavailableException({
    message: 'The server is too busy to draw this preview. Please try again.',
    code: 'unavailable',
  });
}
