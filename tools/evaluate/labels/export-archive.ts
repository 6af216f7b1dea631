import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, open, type ZipFile } from 'yauzl';

/** More than the items of a large household. A larger file would not fit into memory. */
const MOST_JSON_BYTES = 512 * 1024 ** 2;

/** The export of an account: a zip with items and photos (gateway/src/exports). */
export class ExportArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
  ) {}

  /** @throws Error for a file that is no zip */
  static async open(path: string): Promise<ExportArchive> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      open(path, { lazyEntries: false, autoClose: false }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      ),
    );
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => entries.set(entry.fileName, entry));
      zip.once('end', resolve);
      zip.once('error', reject);
    });
    return new ExportArchive(zip, entries);
  }

  /** The names of its files. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  async json(name: string): Promise<unknown> {
    const entry = this.entries.get(name);
    if (!entry || entry.uncompressedSize > MOST_JSON_BYTES) throw new Error(`The archive has no usable ${name}.`);
    return JSON.parse((await buffer(await this.read(entry))).toString('utf8'));
  }

  async copy(name: string, to: string): Promise<void> {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}.`);
    await pipeline(await this.read(entry), createWriteStream(to));
  }

  close() {
    this.zip.close();
  }

  private read(entry: Entry): Promise<NodeJS.ReadableStream> {
    return new Promise((resolve, reject) =>
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    );
  }
}
