import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MAX_IMAGE_PIXELS } from '@whereabouts/shared/contracts/image-limits.js';
import { AtMost } from './at-most.js';
import type { HeicReply, HeicRequest } from './heic-decoder.worker.js';
import { unreadableImage } from './photo-problems.js';
import type { Pixels } from './pixels.js';

/** The wasm decoder never gives memory back; ending its thread does. */
const IDLE_MS = 20_000;
/** A photo of 100 megapixels takes a quarter of this; a file that takes longer was made to. */
const DECODE_TIMEOUT_MS = 60_000;

const WORKER = new URL(`./heic-decoder.worker${extname(import.meta.url)}`, import.meta.url);

/** HEIC pixels, which sharp's prebuilt libvips leaves out for its patents: one thread, started on demand. */
export class HeicDecoder {
  private readonly oneAtATime = new AtMost(1);
  private worker?: Worker;
  private idle?: NodeJS.Timeout;

  /** @throws UnprocessableEntityException when the file does not decode. */
  decode(path: string): Promise<Pixels> {
    return this.oneAtATime.run(async () => {
      const reply = await this.ask({ path, max_pixels: MAX_IMAGE_PIXELS });
      if (!reply) throw unreadableImage();
      const { data, width, height, has_alpha } = reply;
      return { data: new Uint8Array(data.buffer), width, height, channels: 4, opaque: !has_alpha };
    });
  }

  /** Ends the thread; the next photo starts another. */
  async close() {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async ask(request: HeicRequest): Promise<HeicReply> {
    clearTimeout(this.idle);
    this.worker ??= startWorker();
    try {
      this.worker.ref();
      const answered = once(this.worker, 'message', { signal: AbortSignal.timeout(DECODE_TIMEOUT_MS) });
      this.worker.postMessage(request);
      const [reply] = (await answered) as [HeicReply];
      // A broken file may leave the decoder in a bad state.
      if (!reply) await this.close();
      return reply;
    } catch (error) {
      await this.close();
      if (error instanceof Error && error.name === 'AbortError') return null;
      throw error;
    } finally {
      this.worker?.unref();
      this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }
}

function startWorker() {
  // The decoder prints its complaints, which are no log lines: they stay in the thread's own streams.
  const worker = new Worker(WORKER, { stdout: true, stderr: true });
  // Whoever waits for a reply hears of it too; nobody else's photo may end with the thread.
  worker.on('error', () => {});
  return worker;
}
