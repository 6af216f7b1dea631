import { type S3Server, s3ClientOptions } from '@whereabouts/shared/nest/storage/s3-client-options.js';
import { Client } from 'minio';
import { type ByteRange, checkKey, ImageMissingError, ImageStore, storeUnavailable } from './image-store.js';

/** A server that sends nothing for this long counts as down, before or during a response. */
const SILENCE_MS = 15_000;

/** Error codes of servers for a missing key. */
const MISSING = ['NoSuchKey', 'NotFound'];

/** Error codes when another instance has just created the bucket. */
const BUCKET_IS_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

/** Stores images in a bucket of any S3 server. */
export class S3Store extends ImageStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketMade?: Promise<void>;

  constructor({ bucket, ...server }: S3Server & { bucket: string }, silence_ms = SILENCE_MS) {
    super();
    this.bucket = bucket;
    this.client = new Client({
      ...s3ClientOptions(server, silence_ms),
      // Retries would print to the console. The client that requested the image retries anyway.
      retryOptions: { disableRetry: true },
    });
  }

  async put(key: string, path: string, content_type: string) {
    await this.ensureBucket();
    await answer(key, this.client.fPutObject(this.bucket, checkKey(key), path, { 'Content-Type': content_type }));
  }

  read(key: string, range?: ByteRange) {
    const { start, length } = range
      ? { start: range.start, length: range.end - range.start + 1 }
      : { start: 0, length: 0 };
    return answer(key, this.client.getPartialObject(this.bucket, checkKey(key), start, length));
  }

  async delete(key: string) {
    await answer(key, this.client.removeObject(this.bucket, checkKey(key)));
  }

  async ready(): Promise<string | undefined> {
    await this.ensureBucket();
    await answer('', this.client.bucketExists(this.bucket));
    // S3 has no request for the remaining space.
    return undefined;
  }

  private ensureBucket() {
    this.bucketMade ??= this.makeBucket().catch((error) => {
      this.bucketMade = undefined;
      throw storeUnavailable(error);
    });
    return this.bucketMade;
  }

  private async makeBucket() {
    if (await this.client.bucketExists(this.bucket)) return;
    await this.client.makeBucket(this.bucket).catch((error) => {
      if (!BUCKET_IS_THERE.includes(error.code)) throw error;
    });
  }
}

async function answer<Result>(key: string, request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const { code } = error as { code?: string };
    throw code && MISSING.includes(code) ? new ImageMissingError(key) : storeUnavailable(error);
  }
}
