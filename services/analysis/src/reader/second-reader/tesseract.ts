import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Core, TesseractApi } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Read } from './merge-readings.js';

/** The quantized models of the best accuracy. Packages also have others, which are larger and no better. */
const MODELS = '4.0.0_best_int';
/** Values of Tesseract's enums `OcrEngineMode` and `PageSegMode`. */
const [LSTM_ONLY, SINGLE_LINE] = [1, 7];
/** The level of words in Tesseract's tables (its first column; confidence and text are the last two). */
const WORD = '5';

/**
 * Reads single lines with Tesseract, as WebAssembly in this thread. `tesseract.js` would add a thread of its own and
 * load its data from the network by default; its core does neither.
 */
export class Tesseract {
  private data: string | undefined;

  private constructor(
    private readonly core: Core,
    private readonly api: TesseractApi,
  ) {}

  /** Loads the code only if a language needs it. */
  static async start(): Promise<Tesseract> {
    const { default: createCore } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
    const core = await createCore();
    return new Tesseract(core, new core.TessBaseAPI());
  }

  /** Reads in another language from now on. Only one is in memory. @param data such as `deu` */
  async use(data: string): Promise<void> {
    if (this.data === data) return;
    this.data = undefined;
    const file = new URL(`./${MODELS}/${data}.traineddata.gz`, import.meta.resolve(`@tesseract.js-data/${data}`));
    const path = `/${data}.traineddata`;
    this.core.FS.writeFile(path, await promisify(gunzip)(await readFile(file)));
    const problem = this.api.Init('/', data, LSTM_ONLY);
    this.core.FS.unlink(path);
    if (problem) throw new Error(`Tesseract cannot use the data of ${data}`);
    this.api.SetPageSegMode(SINGLE_LINE);
    // Lines are dark on light already (`line-image.ts`). A second look at inverted ones takes as long as the first.
    this.api.SetVariable('tessedit_do_invert', '0');
    this.data = data;
  }

  /** The words of a line. @param image the line as PGM */
  read(image: Uint8Array): Read[] {
    this.core.FS.writeFile('/input', image);
    if (this.api.SetImageFile(1, 0)) throw new Error('Tesseract cannot decode the image of a line');
    this.api.Recognize(null);
    return this.api
      .GetTSVText(0)
      .split('\n')
      .map((row) => row.split('\t'))
      .filter(([level]) => level === WORD)
      .map((columns) => ({ text: columns[11]?.trim() ?? '', confidence: Number(columns[10]) / 100 }))
      .filter(({ text }) => text);
  }
}
