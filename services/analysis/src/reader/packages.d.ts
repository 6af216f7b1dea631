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

declare module 'zxing-wasm/reader' {
  interface Point {
    x: number;
    y: number;
  }

  export interface ReadResult {
    isValid: boolean;
    format: string;
    text: string;
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
