import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { ImagesService } from '../images/images.service.js';
import type { Detection, ProviderSlot, VisionImage, VisionModel } from '../vision/vision-model.js';
import { PhotoReader } from './photo-reader.js';
import { PrintedLanguage } from './printed-language.js';
import { withReading } from './read-items.js';
import type { Reading } from './reading.js';
import type { Line } from './two-lines.js';

/**
 * Longest waits for the reader, so that it never holds up the queue: after the answer of a model, and in all if no model
 * answers. Both include the wait for the photos before it (docs/recognition.md). A user waits `user_ms` in all.
 */
export const READER_WAITS = { after_model_ms: 15_000, alone_ms: 60_000, user_ms: 15_000 };

/** Asks a model. @throws VisionProblem if the model fails */
export type Detect = (model: VisionModel, image: VisionImage, slot: ProviderSlot) => Promise<Detection>;

/** Detects the items of a photo with a model, or by its file name, and reads the photo beside it. */
@Injectable()
export class Recognition {
  private readonly log = new Logger('Recognition');

  constructor(
    @Inject(ImagesService) private readonly images: Pick<ImagesService, 'fullPhoto'>,
    @Inject(PhotoReader) private readonly reader: Pick<PhotoReader, 'read'>,
    @Inject(PrintedLanguage) private readonly language: Pick<PrintedLanguage, 'of'>,
    @Optional() private readonly waits = READER_WAITS,
  ) {}

  /**
   * Asks one model about a photo, or several until one answers, and reads the photo once beside them. The reader begins
   * with the first call of `detect`. A reader that fails, or that a caller no longer waits for, never fails the photo.
   */
  async reading<T>(line: Line, ask: (detect: Detect) => Promise<T>): Promise<T> {
    const left = new AbortController();
    const leave = () => left.abort();
    const timers: NodeJS.Timeout[] = [];
    let reading: Promise<Reading | null> | undefined;
    try {
      return await ask(async (model, image, slot) => {
        if (!reading && line === 'user') timers.push(setTimeout(leave, this.waits.user_ms));
        reading ??= this.read(line, image, left.signal);
        const detection = await model.detectItems(image, slot);
        const { after_model_ms, alone_ms } = this.waits;
        timers.push(setTimeout(leave, detection.named_by === 'model' ? after_model_ms : alone_ms));
        return withReading(detection, await reading);
      });
    } finally {
      for (const timer of timers) clearTimeout(timer);
      leave();
    }
  }

  /** Never rejects. */
  private async read(line: Line, { source: { user_id: id, image_id } }: VisionImage, left: AbortSignal) {
    const load = (signal: AbortSignal) => this.images.fullPhoto({ id, role: 'user' }, image_id, signal);
    try {
      return await this.reader.read({ line, load, language: () => this.language.of(id) }, left);
    } catch (error) {
      this.log.warn({ image_id, error }, 'photo not read, continuing without text');
      return null;
    }
  }
}
