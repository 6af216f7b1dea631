import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageEntity } from './image.entity.js';

/** Whoever uploaded a photo sees it. */
export function canSee(actor: Actor, image: ImageEntity): boolean {
  return image.user_id === actor.id;
}

/** Only who uploaded a photo erases it. */
export function canDelete(actor: Actor, image: ImageEntity): boolean {
  return image.user_id === actor.id;
}
