import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/** A request to decode the main picture of a HEIC file. */
export interface HeicRequest {
  path: string;
  max_pixels: number;
}

/** Its pixels, upright; null when the file is broken. */
export type HeicReply = {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  has_alpha: boolean;
} | null;

const port = parentPort;
const decoder = new libheif.HeifDecoder();

async function decode({ path, max_pixels }: HeicRequest): Promise<HeicReply> {
  const images = decoder.decode(readFileSync(path));
  try {
    const image = images.find((candidate) => candidate.is_primary());
    if (!image) return null;
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > max_pixels) return null;
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const displayed = await new Promise((resolve) => image.display(target, resolve));
    return displayed ? { ...target, has_alpha: image.has_alpha_channel() } : null;
  } finally {
    for (const image of images) image.free();
  }
}

// display() decodes in a timer of its own: what a broken file makes it throw lands here.
process.on('uncaughtException', () => port?.postMessage(null));

port?.on('message', async (request: HeicRequest) => {
  const reply = await decode(request).catch(() => null);
  port.postMessage(reply, reply ? [reply.data.buffer] : []);
});
