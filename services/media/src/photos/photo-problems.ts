import {
  HttpException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  UnprocessableEntityException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { RefusalCode } from './photo-refused.js';

/** More bytes than a photo may have. */
export const tooManyBytes = () =>
  new PayloadTooLargeException({
    message: 'This photo is larger than 40 MB. Please send a smaller one.',
    code: 'photo_too_large',
  });

/** No space left where photos are kept; reading goes on. */
export const storageFull = () =>
  new HttpException(
    { message: 'There is no space left for photos. Photos already stored are safe.', code: 'storage_full' },
    507,
  );

const PROBLEMS: Record<RefusalCode, () => HttpException> = {
  /** Content of another kind, whatever its name says. */
  not_an_image: () =>
    new UnsupportedMediaTypeException({
      message: 'This file is not a photo. Please send a JPEG, PNG, GIF, BMP, WebP, HEIC, AVIF or TIFF file.',
      code: 'not_an_image',
    }),
  /** A photo by its first bytes that does not decode to its end. */
  unreadable_image: () =>
    new UnprocessableEntityException({
      message: 'This photo could not be read. The file may be damaged; please try another one.',
      code: 'unreadable_image',
    }),
  /** Nothing is wrong with it, but no decoder here reads its kind. */
  not_supported: () =>
    new UnsupportedMediaTypeException({
      message:
        'This kind of photo is not supported, such as an animated AVIF or a compressed BMP. Please save it as a JPEG or PNG and send that.',
      code: 'photo_not_supported',
    }),
  /** More pixels than a photo may have, whatever its size in bytes. */
  too_many_pixels: () =>
    new PayloadTooLargeException({
      message: 'This photo has more than 100 megapixels. Please send a smaller one.',
      code: 'photo_too_large',
    }),
  /** It would cost more time or memory, or is made of more parts, than any camera's photo. */
  too_much_work: () =>
    new UnprocessableEntityException({
      message: 'This photo takes too long to read. Please send a smaller one, or save it as a JPEG first.',
      code: 'photo_too_complex',
    }),
  /** No fault of the photo. */
  busy: () =>
    new ServiceUnavailableException({
      message: 'The server is too busy to read this photo. Please try again.',
      code: 'unavailable',
    }),
  storage_full: storageFull,
};

/** The answer to a refused upload. */
export function photoProblem(code: RefusalCode): HttpException {
  return PROBLEMS[code]();
}
