import { ConflictException } from '@nestjs/common';

/** The error for an image that already has items and is uploaded again (docs/rules/images.md). */
export const duplicateImage = (image_id: number, existing_items_count: number) =>
  new ConflictException({
    message: 'Image already uploaded',
    code: 'duplicate_image',
    duplicate: true,
    existing_items_count,
    image_id,
  });
