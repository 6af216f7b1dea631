import { BadRequestException, ConflictException, NotFoundException } from '@nestjs/common';
import { MAX_FILES } from '@whereabouts/shared/contracts/limits.js';

/** The same error for a hidden, a removed and an unknown file, so that it does not reveal which ids exist. */
export const fileNotFound = () => new NotFoundException({ message: 'The file was not found.', code: 'file_not_found' });

export const imageNotFound = () =>
  new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });

export const tooManyFiles = () =>
  new ConflictException({ message: `An item can have at most ${MAX_FILES} files.`, code: 'too_many_files' });

/** Only a photo that viewers may see can be a cover, and only a photo can have the kind `photo`. */
export const notAPhoto = () =>
  new BadRequestException({ message: 'Only a photo can be shown as the photo of the item.', code: 'not_a_photo' });
