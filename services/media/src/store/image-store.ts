import type { Readable } from 'node:stream';
import { Logger, ServiceUnavailableException } from '@nestjs/common';
import { storageFull } from '../photos/photo-problems.js';

/** Part of a stored file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A key the store has nothing under. */
export class ImageMissingError extends Error {}

/** Where images live. Keys are plain names; a file is there whole or not at all. */
export abstract class ImageStore {
  /**
   * Stores a local file, which may be gone afterwards.
   * @throws HttpException 507 when there is no space for it, ServiceUnavailableException when the store is down
   */
  abstract put(key: string, path: string, content_type: string): Promise<void>;

  /** @throws ImageMissingError before the first byte. */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Erasing what is not there is no failure. */
  abstract delete(key: string): Promise<void>;

  /** Rejects while images can be neither stored nor read; answers why while they can be read only. */
  abstract ready(): Promise<string | undefined>;
}

/** What health says of a store that takes no more. */
export const STORE_FULL = 'no space left: images can be read, and none added';

const KEY = /^[a-z0-9][a-z0-9.-]{0,100}$/;

/** Keeps whatever could be more than a name out of paths and addresses. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of a stored photo');
  return key;
}

/** What a file system, a quota or an S3 server says when there is no space left. */
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity'];

/** The store is down, full or misconfigured: no fault of the caller. */
export function storeUnavailable(cause: unknown) {
  new Logger(ImageStore.name).error(cause);
  if (FULL.includes((cause as { code?: string }).code ?? '')) return storageFull();
  return new ServiceUnavailableException(
    {
      message: 'Photos cannot be stored or shown at the moment. Please try again shortly.',
      code: 'photo_store_unavailable',
    },
    { cause },
  );
}
