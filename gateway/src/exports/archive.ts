import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip that is read while it is written: one file after the other, each as fast as the reader takes it. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly broken = new AbortController();

  constructor() {
    this.zip.once('error', (error) => this.break(error));
  }

  get bytes(): NodeJS.ReadableStream {
    return this.zip.outputStream;
  }

  /** Says that nothing more will come of it. */
  get signal(): AbortSignal {
    return this.broken.signal;
  }

  break(reason: unknown) {
    this.broken.abort(reason);
  }

  add(name: string, content: Buffer) {
    this.zip.addBuffer(content, name);
  }

  /** Returns once all of it has been read. @throws whatever broke the stream, or this archive. */
  async addStream(name: string, content: Readable, options: Parameters<ZipFile['addReadStream']>[2] = {}) {
    try {
      this.signal.throwIfAborted();
      this.zip.addReadStream(content, name, options);
      await finished(content, { signal: this.signal, cleanup: true });
    } finally {
      // What nobody reads any more must not keep its connection.
      content.destroy();
    }
  }

  /** As it is: images do not get smaller. One that is shorter or longer than it should be breaks the archive. */
  addImage(name: string, content: Readable, size: number, mtime: Date) {
    return this.addStream(name, content, { compress: false, size, mtime });
  }

  end() {
    this.signal.throwIfAborted();
    this.zip.end();
  }
}
