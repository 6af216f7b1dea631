import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { DamagedFileError, isDamage } from './damaged-file.js';
import type { Keys } from './keys.js';
import type { BackupPlace } from './places/backup-place.js';
import { Tally, tallied, through } from './tally.js';

/** A stored file, which is encrypted if the backup is. */
export interface StoredFile {
  bytes: number;
  sha256: string;
}

/**
 * Files of a backup target, encrypted if there is a recipient. Each file is encrypted separately, so that `age
 * --decrypt` can open it and an image is the same file in every backup.
 */
export class BackupFiles {
  private readonly suffix: string;

  constructor(
    private readonly place: BackupPlace,
    private readonly keys: Keys,
    isEncrypted = Boolean(keys.recipient),
  ) {
    this.suffix = isEncrypted ? '.age' : '';
  }

  /** The file's name in the target. */
  nameOf(name: string): string {
    return name + this.suffix;
  }

  /** Writes the content of the source. `compressed` is for text, not for images. */
  async write(name: string, source: Readable, { compressed }: { compressed: boolean }): Promise<StoredFile> {
    const stored = new Tally();
    try {
      const packed = compressed ? through(source, createGzip()) : source;
      const content = this.suffix ? await this.encrypt(packed) : packed;
      await this.place.write(this.nameOf(name), through(content, stored));
    } finally {
      // If a step before the pipeline fails, only this closes the source.
      source.destroy();
    }
    return { bytes: stored.bytes, sha256: stored.sha256 };
  }

  /** @throws Error if the file is encrypted and there is no matching secret key */
  async read(name: string, { compressed }: { compressed: boolean }): Promise<Readable> {
    const file = await this.place.read(this.nameOf(name));
    try {
      const content = this.suffix ? await this.decrypt(file) : file;
      return compressed ? through(content, createGunzip()) : content;
    } catch (error) {
      file.destroy();
      throw error;
    }
  }

  /** Size and digest of the stored file. Needs no key. */
  async stored(name: string): Promise<StoredFile> {
    const { bytes, sha256 } = await tallied(await this.place.read(this.nameOf(name)));
    return { bytes, sha256 };
  }

  writeJson(name: string, value: unknown): Promise<StoredFile> {
    return this.write(name, Readable.from([Buffer.from(JSON.stringify(value))]), { compressed: true });
  }

  /** @throws DamagedFileError */
  async readJson<Value>(name: string): Promise<Value> {
    try {
      const chunks = await (await this.read(name, { compressed: true })).toArray();
      return JSON.parse(Buffer.concat(chunks).toString()) as Value;
    } catch (error) {
      if (!isDamage(error)) throw error;
      throw new DamagedFileError(`${this.place.title}/${this.nameOf(name)} is damaged (${error.message}).`);
    }
  }

  private async encrypt(source: Readable): Promise<Readable> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.keys.recipient ?? '');
    return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(source) as ReadableStream)) as WebStream);
  }

  private async decrypt(source: Readable): Promise<Readable> {
    if (!this.keys.identity)
      throw new Error('This backup is encrypted: name the file with the secret key in BACKUP_AGE_IDENTITY_FILE.');
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.keys.identity);
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(source) as ReadableStream)) as WebStream);
  }
}
