import { User } from '@whereabouts/shared/contracts/auth.js';
import type { UserEntity } from './user.entity.js';

/** What others may see of a user. */
export function presentUser(user: UserEntity): User {
  return User.parse({ ...user, name: user.display_name, email_confirmed: user.email_proven });
}
