import { ConflictException } from '@nestjs/common';

/** An image that has items already is sent to become items again (docs/rules/images.md). */
export const duplicateImage = (image_id: number, existing_items_count: number) =>
  new ConflictException({
    message: 'Image already uploaded',
    code: 'duplicate_image',
    duplicate: true,
    existing_items_count,
    image_id,
  });
