import type { Readable } from 'node:stream';
import { Logger, ServiceUnavailableException } from '@nestjs/common';
import { storageFull } from '../photos/photo-problems.js';

/** Part of a stored file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store has no file with this key. */
export class ImageMissingError extends Error {}

/** Stores image files. Keys are plain names. A file is stored completely or not at all. */
export abstract class ImageStore {
  /**
   * Stores a local file. The store may move it.
   * @throws HttpException 507 if there is no space, ServiceUnavailableException if the store is unavailable
   */
  abstract put(key: string, path: string, content_type: string): Promise<void>;

  /** @throws ImageMissingError before the first byte */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Deletes a file. Missing files are ignored. */
  abstract delete(key: string): Promise<void>;

  /** Rejects if images can be neither stored nor read. Returns the reason if they can only be read. */
  abstract ready(): Promise<string | undefined>;
}

/** The health check's message for a full store. */
export const STORE_FULL = 'no space left: images can be read, but not added';

const KEY = /^[a-z0-9][a-z0-9.-]{0,100}$/;

/** Rejects keys that are not plain names, because they become part of paths and URLs. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of a stored photo');
  return key;
}

/** Error codes of file systems, quotas and S3 servers for a full store. */
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity'];

/** Logs the cause and returns the HTTP error for an unavailable, full or misconfigured store. */
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
