// The parts of the reader's packages that it uses. Their own types need those of a browser, and `paddleocr` does not
// accept the sessions of `onnxruntime-web`.

declare module 'onnxruntime-web' {
  export class InferenceSession {
    static create(model: Uint8Array, options: { executionProviders: string[] }): Promise<InferenceSession>;
  }
  export const env: { wasm: { numThreads: number }; logLevel: string };
}

declare module 'paddleocr' {
  interface Point {
    x: number;
    y: number;
  }

  /** Pixels and, for a slanted box, its corners clockwise from the top left. */
  export interface Box extends Point {
    width: number;
    height: number;
    points?: [Point, Point, Point, Point];
  }

  export class Image {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array;
    constructor(width: number, height: number, channels: number, data: Uint8Array);
    crop(box: Box): Image;
    cropRotated(points: NonNullable<Box['points']>): Image;
    rotate180(): Image;
  }

  export class DetectionService {
    constructor(ort: object, session: object, options: { channelOrder: 'bgr'; maxSideLength: number });
    run(image: Image): Promise<Box[]>;
  }

  export class RecognitionService {
    constructor(
      ort: object,
      session: object,
      options: { channelOrder: 'bgr'; outputSelectionStrategy: 'ctc-logits'; charactersDictionary: string[] },
    );
    run(image: Image, boxes: Box[]): Promise<{ text: string; confidence: number }[]>;
  }
}

declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** Tesseract's C++ class. Zero means success. */
  export interface TesseractApi {
    Init(folder: string, language: string, engine: number): number;
    SetPageSegMode(mode: number): void;
    SetVariable(name: string, value: string): boolean;
    /** Loads the file `/input`. */
    SetImageFile(exif_orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    /** A row of twelve columns for each block, line and word. */
    GetTSVText(page: number): string;
  }

  export interface Core {
    TessBaseAPI: new () => TesseractApi;
    FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  }

  export default function createCore(): Promise<Core>;
}

declare module 'zxing-wasm/reader' {
  interface Point {
    x: number;
    y: number;
  }

  export interface ReadResult {
    isValid: boolean;
    format: string;
    text: string;
    /** How many lines across bars read the same. 0 for codes of squares. */
    lineCount: number;
    position: { topLeft: Point; topRight: Point; bottomLeft: Point; bottomRight: Point };
  }

  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }

  export function prepareZXingModule(options: {
    overrides: { wasmBinary: ArrayBuffer };
    fireImmediately: true;
  }): Promise<unknown>;
  export function readBarcodes(
    image: Pixels,
    options: { tryHarder: boolean; maxNumberOfSymbols: number },
  ): Promise<ReadResult[]>;
}
