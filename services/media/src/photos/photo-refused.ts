/** Why an upload is not stored. The messages for users are in `photo-problems.ts`. */
export const REFUSAL_CODES = [
  'not_an_image',
  'unreadable_image',
  'not_supported',
  'too_many_pixels',
  'too_much_work',
  'busy',
  'storage_full',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

const NO_SPACE = ['ENOSPC', 'EDQUOT'];

/** Whether a file could not be written because the disk is full. */
export const isNoSpace = (error: unknown) => NO_SPACE.includes((error as NodeJS.ErrnoException).code ?? '');

/** Says why a photo is not stored. It contains plain data, so that a worker process can send it to the service. */
export class PhotoRefused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

export const unreadableImage = () => new PhotoRefused('unreadable_image');
export const unsupportedImage = () => new PhotoRefused('not_supported');

/** A decoder could not allocate memory. */
export class OutOfMemory extends Error {}

/** Maps every decoder error to `unreadable_image`, except failed allocations. */
export const orUnreadable = <Result>(decoding: Promise<Result>): Promise<Result> =>
  decoding.catch((error: Error) => {
    throw /memory/i.test(error.message) ? new OutOfMemory(error.message) : unreadableImage();
  });
