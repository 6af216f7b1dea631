import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageEntity } from './image.entity.js';

/**
 * The uploader always sees an image, and only the uploader can delete it. Other users may see an item on it, which
 * inventory knows.
 */
export function isUploader(actor: Actor, image: Pick<ImageEntity, 'user_id'>): boolean {
  return image.user_id === actor.id;
}
