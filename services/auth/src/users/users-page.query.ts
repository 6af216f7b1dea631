import type { UsersPage } from '@whereabouts/shared/contracts/auth.js';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { AccountEntity } from '../accounts/account.entity.js';

/** Each is the first column of an index whose second is the id; e-mails are unique without it. */
const ORDER: Record<UsersPage['sort'], string> = {
  created_at: 'account.created_at',
  email: 'account.email',
  // People do not look for "anna" behind "Zoe".
  display_name: 'lower(account.display_name)',
  role: 'account.role',
};

/** One page of all accounts, read along an index; the id makes the order the same every time. */
export function usersPage(
  accounts: Repository<AccountEntity>,
  { page, page_size, sort, dir }: UsersPage,
): SelectQueryBuilder<AccountEntity> {
  const direction = dir === 'asc' ? 'ASC' : 'DESC';
  return accounts
    .createQueryBuilder('account')
    .orderBy(ORDER[sort], direction)
    .addOrderBy('account.id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size);
}
