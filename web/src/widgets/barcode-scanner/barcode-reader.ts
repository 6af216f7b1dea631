import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from '../code-scanner/use-code-in-view';

/** Product codes come first; an ISBN is an EAN. The other codes are those of parcels, parts or websites. */
const FORMATS = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataMatrix', 'QRCode'] as const;

/** A package has few codes. A sheet of stamps does not hold up the reader. */
const MOST_CODES = 8;
/** The middle of the camera picture is read at up to this side length in pixels, in about 50 ms on a phone. */
const VIEW_SIDE = 1280;

/** Loads the reader of barcodes from this app's own server. */
export async function barcodeReader(): Promise<CodeReader> {
  // Without `locateFile`, zxing-wasm would load the module from a public network.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  let last: string | null = null;
  return {
    inView: async (video) => {
      const before = last;
      last = await readCode(middleOf(video));
      // A blurred picture now and then shows a wrong code, but not the same one twice.
      return last === before ? last : null;
    },
    inPhoto: (photo) => readCode(pixels(photo, [0, 0, photo.width, photo.height], photo)),
  };
}

/** The text of the code that most likely identifies the product. Null without a code. */
export async function readCode(image: ImageData): Promise<string | null> {
  const options = { formats: [...FORMATS], tryHarder: true, maxNumberOfSymbols: MOST_CODES };
  const codes = (await readBarcodes(image, options)).filter(({ isValid, text }) => isValid && text.trim());
  const rank = ({ format }: { format: string }) => (FORMATS as readonly string[]).indexOf(format);
  return codes.toSorted((one, other) => rank(one) - rank(other))[0]?.text ?? null;
}

/** The square in the middle, which the frame marks. */
function middleOf(video: HTMLVideoElement): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const sent = Math.min(side, VIEW_SIDE);
  return pixels(video, [(width - side) / 2, (height - side) / 2, side, side], { width: sent, height: sent });
}

type Area = [left: number, top: number, width: number, height: number];

function pixels(image: CanvasImageSource, area: Area, { width, height }: { width: number; height: number }): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas context');
  context.drawImage(image, ...area, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
