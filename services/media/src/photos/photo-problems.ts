import { PayloadTooLargeException, UnprocessableEntityException, UnsupportedMediaTypeException } from '@nestjs/common';

/** More bytes than a photo may have. */
export const tooManyBytes = () =>
  new PayloadTooLargeException({
    message: 'This photo is larger than 40 MB. Please send a smaller one.',
    code: 'photo_too_large',
  });

/** More pixels than a photo may have, whatever its size in bytes. */
export const tooManyPixels = () =>
  new PayloadTooLargeException({
    message: 'This photo has more than 100 megapixels. Please send a smaller one.',
    code: 'photo_too_large',
  });

/** Content of another kind, whatever its name says. */
export const notAnImage = () =>
  new UnsupportedMediaTypeException({
    message: 'This file is not a photo. Please send a JPEG, PNG, GIF, BMP, WebP, HEIC, AVIF or TIFF file.',
    code: 'not_an_image',
  });

/** A photo by its first bytes that does not decode to its end. */
export const unreadableImage = () =>
  new UnprocessableEntityException({
    message: 'This photo could not be read. The file may be damaged; please try another one.',
    code: 'unreadable_image',
  });

/** Whatever a decoder says about a file, it comes down to this. */
export const orUnreadable = <Result>(decoding: Promise<Result>): Promise<Result> =>
  decoding.catch(() => {
    throw unreadableImage();
  });
