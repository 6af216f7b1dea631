import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** A line of printed text on a photo. */
export interface TextLine {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** The rectangle around the line, as fractions of the photo. */
  box: Box;
  /** Height of the letters as a fraction of the photo's height, also for vertical and slanted lines. */
  height: number;
}

/** A barcode or QR code on a photo. Its content is text: no address in it is ever opened. */
export interface PhotoCode {
  /** `EAN13`, `QRCode` and others, as zxing-wasm names them. */
  format: string;
  text: string;
  box: Box;
  /** Whether it was read often enough to be right. False bars have valid check digits, too. */
  is_sure: boolean;
}

/** The text and codes that the built-in reader found on a photo, in reading order (docs/recognition.md). */
export interface Reading {
  lines: TextLine[];
  codes: PhotoCode[];
}
