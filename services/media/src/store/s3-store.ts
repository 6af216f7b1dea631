import http from 'node:http';
import https from 'node:https';
import { impatient } from '@whereabouts/shared/nest/impatient-transport.js';
import { Client } from 'minio';
import { type ByteRange, checkKey, ImageMissingError, ImageStore, storeUnavailable } from './image-store.js';

/** Where and as whom; TLS when the endpoint begins with https. */
export interface S3Settings {
  endpoint: string;
  access_key: string;
  secret_key: string;
  bucket: string;
  region?: string;
}

/** A server that is silent for this long is down, before its answer and inside it. */
const SILENCE_MS = 15_000;

/** Answers of servers that find nothing under a key. */
const MISSING = ['NoSuchKey', 'NotFound'];

/** Answers to making a bucket that another instance has just made. */
const BUCKET_IS_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

/** Images in a bucket of any S3 server. */
export class S3Store extends ImageStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketMade?: Promise<void>;

  constructor({ endpoint, access_key, secret_key, bucket, region }: S3Settings, silence_ms = SILENCE_MS) {
    super();
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    this.bucket = bucket;
    this.client = new Client({
      endPoint: hostname,
      ...(port ? { port: Number(port) } : {}),
      useSSL,
      accessKey: access_key,
      secretKey: secret_key,
      ...(region ? { region } : {}),
      transport: impatient(useSSL ? https : http, silence_ms),
      // It would print to the console; who asked for the image tries again anyway.
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
    // S3 has no call that tells how much space is left.
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
