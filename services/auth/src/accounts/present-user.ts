import { User } from '@whereabouts/shared/contracts/auth.js';
import type { AccountEntity } from './account.entity.js';

/** What others may see of an account. */
export function presentUser(account: AccountEntity): User {
  return User.parse({ ...account, name: account.display_name });
}
