import type { EntityManager } from 'typeorm';
import { PasswordResetEntity } from '../password-resets/password-reset.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** Invalidates every earlier token. */
export const END_TOKENS = { token_version: () => 'token_version + 1' };

/** Sets or removes the password. All earlier tokens and reset links become invalid. */
export async function setPassword(manager: EntityManager, user_id: number, password_hash: string | null) {
  await manager.update(UserEntity, user_id, { password_hash, reset_requested_at: null, ...END_TOKENS });
  await manager.delete(PasswordResetEntity, { user_id });
}
