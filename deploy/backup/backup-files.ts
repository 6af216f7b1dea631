import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as joined, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** How files of a backup are encrypted, by age (https://age-encryption.org): to a public key, read with its secret key. */
export interface Keys {
  /** `age1…`: whoever only makes backups needs no more. */
  recipient?: string | undefined;
  /** `AGE-SECRET-KEY-1…`: whoever restores. */
  identity?: string | undefined;
}

/**
 * Files below a folder, whole or not there. With a recipient each is encrypted by itself, so that `age --decrypt` opens
 * it, too, and an image stays the same file in every backup.
 */
export class BackupFiles {
  private readonly suffix: string;

  constructor(
    readonly folder: string,
    private readonly keys: Keys,
    isEncrypted = Boolean(keys.recipient),
  ) {
    this.suffix = isEncrypted ? '.age' : '';
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name));
  }

  pathOf(name: string): string {
    return join(this.folder, name + this.suffix);
  }

  /** Writes what the source gives; `compressed` for texts, not for images. */
  async write(name: string, source: Readable, { compressed }: { compressed: boolean }): Promise<void> {
    const path = this.pathOf(name);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const packed = compressed ? through(source, createGzip()) : source;
      const content = this.suffix ? await this.encrypt(packed) : packed;
      await pipeline(content, createWriteStream(`${path}.unfinished`, { mode: 0o600, flush: true }));
    } finally {
      // After a failure before the pipeline, nothing else closes it.
      source.destroy();
    }
    await rename(`${path}.unfinished`, path);
  }

  /** @throws Error when the file is encrypted and no fitting secret key was given */
  async read(name: string, { compressed }: { compressed: boolean }): Promise<Readable> {
    const file = createReadStream(this.pathOf(name));
    try {
      const content = this.suffix ? await this.decrypt(file) : file;
      return compressed ? through(content, createGunzip()) : content;
    } catch (error) {
      file.destroy();
      throw error;
    }
  }

  async writeJson(name: string, value: unknown): Promise<void> {
    await this.write(name, Readable.from([JSON.stringify(value)]), { compressed: true });
  }

  async readJson<Value>(name: string): Promise<Value> {
    const chunks = await (await this.read(name, { compressed: true })).toArray();
    return JSON.parse(Buffer.concat(chunks).toString()) as Value;
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

/** Passes the source through a transform; when either of them breaks, both are destroyed. */
export function through<To extends Transform>(source: Readable, transform: To): To {
  joined(source, transform, () => {});
  return transform;
}

/** The keys that the environment names: BACKUP_AGE_RECIPIENT, and a file as `age-keygen` writes it. */
export async function keysOf(env: Record<string, string | undefined>): Promise<Keys> {
  const file = env.BACKUP_AGE_IDENTITY_FILE;
  const lines = file ? (await readFile(file, 'utf8')).split('\n') : [];
  return {
    recipient: env.BACKUP_AGE_RECIPIENT || undefined,
    identity: lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-')),
  };
}

/** Passes bytes on and counts the lines in them. */
export function lineCounter(): Transform & { lines: number } {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counter.lines += 1;
      done(null, chunk);
    },
  }) as Transform & { lines: number };
  counter.lines = 0;
  return counter;
}
