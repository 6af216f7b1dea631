/** Why an upload is not stored; the words for people are in `photo-problems.ts`. */
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

/** Says why a photo is not stored. Plain data, so that it travels from a worker process to the service. */
export class PhotoRefused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

export const unreadableImage = () => new PhotoRefused('unreadable_image');
export const unsupportedImage = () => new PhotoRefused('not_supported');

/** A decoder was refused memory. */
export class OutOfMemory extends Error {}

/** Whatever a decoder says about a file, it comes down to this; unless it was refused memory. */
export const orUnreadable = <Result>(decoding: Promise<Result>): Promise<Result> =>
  decoding.catch((error: Error) => {
    throw /memory/i.test(error.message) ? new OutOfMemory(error.message) : unreadableImage();
  });
