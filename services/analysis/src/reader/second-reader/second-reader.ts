import type { RawPhoto } from '../raw-photo.js';
import type { FoundLine } from '../text-reader.js';
import { lineImage } from './line-image.js';
import { joined, mergeReadings, type Read } from './merge-readings.js';
import { Tesseract } from './tesseract.js';
import { type Begin, begin, workSince } from './work-since.js';

/**
 * The second reading ends early, so that the reader's limits never cost the first reading (`photo-reader.ts`): after
 * this much work by itself, in all, and after this time. A line takes 0.1 s of work, and a texture at most 1 s.
 */
const ENDS_AFTER = { own_work_ms: 8_000, work_ms: 20_000, time_ms: 60_000 };
/** A line that both readers are less sure of may be upside down. In a strange script, the first reader cannot tell. */
const SURE = 0.8;

type Engine = Pick<Tesseract, 'use' | 'read'>;

/** Reads the lines that the first reader found once more, in the language of the household. */
export class SecondReader {
  private tesseract: Promise<Engine> | undefined;

  constructor(
    private readonly start: () => Promise<Engine> = Tesseract.start,
    private readonly ends_after = ENDS_AFTER,
  ) {}

  /**
   * Replaces the texts of lines that the second reader reads better.
   * @param data the language's data, such as `deu`
   * @param photo when the photo began
   * @throws Error if the second reader fails. Lines keep the texts that they have.
   */
  async improve(lines: FoundLine[], data: string, photo: Begin): Promise<void> {
    const own = begin();
    try {
      this.tesseract ??= this.start();
      const tesseract = await this.tesseract;
      await tesseract.use(data);
      for (const line of lines) {
        if (this.isLate(own, photo)) return;
        Object.assign(line, mergeReadings(line, await readUpright(tesseract, line)));
      }
    } catch (error) {
      // An engine that ran out of memory cannot be used again.
      this.tesseract = undefined;
      throw error;
    }
  }

  private isLate(own: Begin, photo: Begin): boolean {
    const { own_work_ms, work_ms, time_ms } = this.ends_after;
    return workSince(own) > own_work_ms || workSince(photo) > work_ms || performance.now() - photo.at > time_ms;
  }
}

/** The words of a line. Upside down if that is the surer reading. */
async function readUpright(tesseract: Engine, line: FoundLine): Promise<Read[]> {
  const pixels = line.pixels();
  const words = await readImage(tesseract, pixels);
  if (line.confidence >= SURE || joined(words).confidence >= SURE) return words;
  const turned = await readImage(tesseract, pixels.rotate180());
  return joined(turned).confidence > joined(words).confidence ? turned : words;
}

async function readImage(tesseract: Engine, pixels: RawPhoto): Promise<Read[]> {
  const image = await lineImage(pixels);
  return image ? tesseract.read(image) : [];
}
