import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageEntity } from './image.entity.js';

/** Whoever uploaded an image sees it, and nobody else erases it; others may see an item on it, which inventory knows. */
export function isUploader(actor: Actor, image: Pick<ImageEntity, 'user_id'>): boolean {
  return image.user_id === actor.id;
}
