import { Readable } from 'node:stream';
import { type S3Server, s3ClientOptions } from '@whereabouts/shared/nest/storage/s3-client-options.js';
import { type BucketItem, Client } from 'minio';
import type { BackupPlace } from './backup-place.js';

/** A server that is silent for this long counts as down. */
const SILENCE_MS = 30_000;

/** Size of a part, which is held in memory. S3 allows 10,000 parts, so a file may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

interface S3Folder extends S3Server {
  bucket: string;
  /** Without leading and trailing slashes; may be empty. */
  prefix: string;
}

/** A backup target in a bucket of any S3 server. */
export class S3Place implements BackupPlace {
  readonly title: string;
  private readonly client: Client;
  private readonly bucket: string;
  private readonly root: string;
  private bucketMade?: Promise<void>;

  constructor({ bucket, prefix, ...server }: S3Folder) {
    this.title = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
    this.bucket = bucket;
    this.root = prefix && `${prefix}/`;
    this.client = new Client({ ...s3ClientOptions(server, SILENCE_MS), partSize: PART_BYTES });
  }

  async folders() {
    const found = await this.list(this.root, false);
    return found.flatMap(({ prefix }) => (prefix ? [prefix.slice(this.root.length, -1)] : []));
  }

  async files(folder: string) {
    const found = await this.list(`${this.root}${folder}/`, true);
    return found.flatMap(({ name }) => (name ? [name.slice(this.root.length)] : []));
  }

  read(name: string): Promise<Readable> {
    return this.client.getObject(this.bucket, this.root + name);
  }

  async write(name: string, content: Readable) {
    await this.ensureBucket();
    const chunks = content[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
    const head = await firstPart(chunks);
    if (head.length < PART_BYTES) return void (await this.client.putObject(this.bucket, this.root + name, head));
    try {
      await this.writeParts(name, Readable.from(followedBy(head, chunks)));
    } catch (error) {
      content.destroy();
      // S3 keeps and bills the parts of an upload that is never completed.
      await this.client.removeIncompleteUpload(this.bucket, this.root + name).catch(() => undefined);
      throw error;
    }
  }

  async remove(names: string[]) {
    const keys = names.map((name) => this.root + name);
    const refused = (await this.client.removeObjects(this.bucket, keys)).find((each) => each?.Error);
    if (refused) throw new Error(`${this.title} refused to delete files: ${refused.Error?.Message}`);
  }

  async removeParts() {
    const uploads = this.client.listIncompleteUploads(this.bucket, this.root, true);
    const keys = (await noneWithoutBucket(uploads.toArray())).map(({ key }) => key);
    for (const key of keys) await this.client.removeIncompleteUpload(this.bucket, key);
  }

  /** The client waits forever if the stream that it sends fails. */
  private writeParts(name: string, content: Readable): Promise<unknown> {
    return new Promise((resolve, reject) => {
      content.once('error', reject);
      this.client.putObject(this.bucket, this.root + name, content).then(resolve, reject);
    });
  }

  private async list(prefix: string, isDeep: boolean): Promise<BucketItem[]> {
    return noneWithoutBucket<BucketItem>(this.client.listObjectsV2(this.bucket, prefix, isDeep).toArray());
  }

  private ensureBucket() {
    this.bucketMade ??= this.client.bucketExists(this.bucket).then(async (isThere) => {
      if (!isThere) await this.client.makeBucket(this.bucket);
    });
    return this.bucketMade;
  }
}

/**
 * Treats a missing bucket as empty. Only the first backup creates the bucket, so a restore from a misspelled bucket
 * finds no backup and fails.
 */
async function noneWithoutBucket<Found>(found: Promise<Found[]>): Promise<Found[]> {
  return found.catch((error) => {
    if (error.code === 'NoSuchBucket') return [];
    throw error;
  });
}

async function firstPart(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  let bytes = 0;
  while (bytes < PART_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head.push(value);
    bytes += value.length;
  }
  return Buffer.concat(head);
}

async function* followedBy(head: Buffer, rest: AsyncIterable<Buffer>) {
  yield head;
  yield* rest;
}
