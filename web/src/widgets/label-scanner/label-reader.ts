import { loadInTime } from '../../ui/loading/load-in-time';
import type { CodeReader } from '../code-scanner/use-code-in-view';

/** The part of the Barcode Detection API in use; not every browser has it. */
interface Detector {
  detect(image: CanvasImageSource | ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = { formats: ['qr_code'] };

/** Reads QR codes with the browser's detector, or with one that is loaded only if the browser has none. */
export async function labelReader(): Promise<CodeReader> {
  const detector = (await ownDetector()) ?? (await loadedDetector());
  const read = async (image: HTMLVideoElement | ImageBitmap) => (await detector.detect(image))[0]?.rawValue ?? null;
  return { inView: read, inPhoto: read };
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  return Own && formats.includes('qr_code') ? new Own(FORMATS) : null;
}

async function loadedDetector(): Promise<Detector> {
  const { BarcodeDetector } = await loadInTime(() => import('qr/decode.js'));
  return new BarcodeDetector({ formats: ['qr_code'] });
}
