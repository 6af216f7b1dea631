import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip archive that is streamed while it is written, file by file, at the client's speed. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly broken = new AbortController();

  constructor() {
    this.zip.once('error', (error) => this.break(error));
  }

  get bytes(): NodeJS.ReadableStream {
    return this.zip.outputStream;
  }

  /** Aborts when the archive is broken. */
  get signal(): AbortSignal {
    return this.broken.signal;
  }

  break(reason: unknown) {
    this.broken.abort(reason);
  }

  add(name: string, content: Buffer) {
    this.zip.addBuffer(content, name);
  }

  /** Resolves when the content has been read. @throws the error that broke the stream or the archive */
  async addStream(name: string, content: Readable, options: Parameters<ZipFile['addReadStream']>[2] = {}) {
    try {
      this.signal.throwIfAborted();
      this.zip.addReadStream(content, name, options);
      await finished(content, { signal: this.signal, cleanup: true });
    } finally {
      // An unread stream must not keep its connection.
      content.destroy();
    }
  }

  /** Stores an image uncompressed, because images do not get smaller. A wrong size breaks the archive. */
  addImage(name: string, content: Readable, size: number, mtime: Date) {
    return this.addStream(name, content, { compress: false, size, mtime });
  }

  end() {
    this.signal.throwIfAborted();
    this.zip.end();
  }
}
