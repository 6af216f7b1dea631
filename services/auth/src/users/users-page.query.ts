import type { UsersPage } from '@whereabouts/shared/contracts/auth.js';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { UserEntity } from './user.entity.js';

/** Each is the first column of an index whose second is the id; e-mails are unique without it. */
const ORDER: Record<UsersPage['sort'], string> = {
  created_at: 'u.created_at',
  email: 'u.email',
  // Users do not look for "anna" behind "Zoe".
  display_name: 'lower(u.display_name)',
  role: 'u.role',
};

/** One page of all users, read along an index; the id makes the order the same every time. */
export function usersPage(
  users: Repository<UserEntity>,
  { page, page_size, sort, dir }: UsersPage,
): SelectQueryBuilder<UserEntity> {
  const direction = dir === 'asc' ? 'ASC' : 'DESC';
  return users
    .createQueryBuilder('u')
    .orderBy(ORDER[sort], direction)
    .addOrderBy('u.id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size);
}
