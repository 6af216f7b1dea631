import type { EntityManager } from 'typeorm';
import { PasswordResetEntity } from '../password-resets/password-reset.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** Sets the password, or takes it away. Every token and every reset link made before is no longer good. */
export async function setPassword(manager: EntityManager, user_id: number, password_hash: string | null) {
  const token_version = () => 'token_version + 1';
  await manager.update(UserEntity, user_id, { password_hash, token_version });
  await manager.delete(PasswordResetEntity, { user_id });
}
