import { User } from '@whereabouts/shared/contracts/auth.js';
import type { UserEntity } from './user.entity.js';

/** The fields of a user that clients may see. */
export function presentUser(user: UserEntity): User {
  return User.parse({ ...user, name: user.display_name, email_confirmed: user.email_proven });
}
