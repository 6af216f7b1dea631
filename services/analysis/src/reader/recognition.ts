import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { ImagesService } from '../images/images.service.js';
import type { Detection, ProviderSlot, VisionImage, VisionModel } from '../vision/vision-model.js';
import { PhotoReader } from './photo-reader.js';
import { type PrintedIn, PrintedLanguage } from './printed-language.js';
import { type PhotoReading, withReading } from './read-items.js';
import { READER_WAITS, ReaderPatience } from './reader-patience.js';
import type { Reading } from './reading.js';
import type { Line } from './two-lines.js';

/** Asks a model. @throws VisionProblem if the model fails */
export type Detect = (model: VisionModel, image: VisionImage, slot: ProviderSlot) => Promise<Detection>;

/** A reading, and the language that the reader expected. */
interface Read {
  reading: Reading;
  printed: PrintedIn;
}

/** Detects the items of a photo with a model, or by its file name, and reads the photo beside it. */
@Injectable()
export class Recognition {
  private readonly log = new Logger('Recognition');

  constructor(
    @Inject(ImagesService) private readonly images: Pick<ImagesService, 'fullPhoto'>,
    @Inject(PhotoReader) private readonly reader: Pick<PhotoReader, 'read'>,
    @Inject(PrintedLanguage) private readonly language: Pick<PrintedLanguage, 'of' | 'isOutdated'>,
    @Optional() private readonly waits = READER_WAITS,
  ) {}

  /**
   * Asks one model about a photo, or several until one answers, and reads the photo once beside them. The reader begins
   * with the first call of `detect`. A reader that fails, or that a caller no longer waits for, never fails the photo.
   */
  async reading<T>(line: Line, ask: (detect: Detect) => Promise<T>): Promise<T> {
    const patience = new ReaderPatience(line, this.waits);
    let reading: ReturnType<typeof this.read> | undefined;
    try {
      return await ask(async (model, image, slot) => {
        reading ??= this.read(image, patience);
        const detection = await model.detectItems(image, slot);
        patience.onAnswer(detection.named_by);
        return withReading(detection, await this.upToDate(image, await reading));
      });
    } finally {
      patience.end();
    }
  }

  /** The text of a reading is provisional if the user has chosen another language while the model was asked. */
  private async upToDate({ source }: VisionImage, read: Read | null): Promise<PhotoReading | null> {
    if (!read) return null;
    const { reading, printed } = read;
    const isProvisional = !printed.is_known || (await this.language.isOutdated(source.user_id, printed.language));
    return { ...reading, is_provisional: isProvisional };
  }

  /** Never rejects. */
  private async read(
    { source: { user_id: id, image_id } }: VisionImage,
    patience: ReaderPatience,
  ): Promise<Read | null> {
    const load = (signal: AbortSignal) => {
      patience.onTurn();
      return this.images.fullPhoto({ id, role: 'user' }, image_id, signal);
    };
    const { line, left } = patience;
    let printed: PrintedIn = { language: null, is_known: true };
    const language = async () => {
      printed = await this.language.of(id);
      return printed.language;
    };
    try {
      const reading = await this.reader.read({ line, load, language }, left);
      return reading && { reading, printed };
    } catch (error) {
      this.log.warn({ image_id, error }, 'photo not read, continuing without text');
      return null;
    }
  }
}
