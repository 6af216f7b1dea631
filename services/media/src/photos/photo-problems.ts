import {
  HttpException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  UnprocessableEntityException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { RefusalCode } from './photo-refused.js';

/** The upload exceeds the maximum size. */
export const tooManyBytes = () =>
  new PayloadTooLargeException({
    message: 'This photo is larger than 40 MB. Please send a smaller one.',
    code: 'photo_too_large',
  });

/** The upload of a file exceeds the maximum size. */
export const fileTooLarge = () =>
  new PayloadTooLargeException({
    message: 'This file is larger than 40 MB. Please send a smaller one.',
    code: 'file_too_large',
  });

/** The content is neither a photo, nor a PDF, nor plain text. */
export const fileNotSupported = () =>
  new UnsupportedMediaTypeException({
    message: 'This file is not a photo, a PDF or plain text, so it cannot be added.',
    code: 'file_not_supported',
  });

/** No space is left for photos. Reading photos still works. */
export const storageFull = () =>
  new HttpException(
    { message: 'There is no space left for photos. Photos already stored are safe.', code: 'storage_full' },
    507,
  );

const PROBLEMS: Record<RefusalCode, () => HttpException> = {
  /** The content is not a photo, whatever the file name says. */
  not_an_image: () =>
    new UnsupportedMediaTypeException({
      message: 'This file is not a photo. Please send a JPEG, PNG, GIF, BMP, WebP, HEIC, AVIF or TIFF file.',
      code: 'not_an_image',
    }),
  /** The file starts like a photo but does not decode to its end. */
  unreadable_image: () =>
    new UnprocessableEntityException({
      message: 'This photo could not be read. The file may be damaged; please try another one.',
      code: 'unreadable_image',
    }),
  /** The photo is intact, but no decoder here can read its format. */
  not_supported: () =>
    new UnsupportedMediaTypeException({
      message:
        'Photos of this kind, such as an animated AVIF or a compressed BMP, are not supported. Please save the photo as a JPEG or PNG and send that.',
      code: 'photo_not_supported',
    }),
  /** The photo has too many pixels. */
  too_many_pixels: () =>
    new PayloadTooLargeException({
      message: 'This photo has more than 100 megapixels. Please send a smaller one.',
      code: 'photo_too_large',
    }),
  /** The photo takes more time or memory than any photo from a camera, or has more parts. */
  too_much_work: () =>
    new UnprocessableEntityException({
      message: 'This photo takes too long to read. Please send a smaller one, or save it as a JPEG first.',
      code: 'photo_too_complex',
    }),
  /** The server is busy: the photo itself may be fine. */
  busy: () =>
    new ServiceUnavailableException({
      message: 'The server is too busy to read this photo. Please try again.',
      code: 'unavailable',
    }),
  storage_full: storageFull,
};

/** The HTTP error for a refused photo. */
export function photoProblem(code: RefusalCode): HttpException {
  return PROBLEMS[code]();
}
