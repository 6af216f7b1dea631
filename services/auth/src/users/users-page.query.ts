import type { UsersPage } from '@whereabouts/shared/contracts/auth.js';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { UserEntity } from './user.entity.js';

/** Each column is the first of an index with the id as second. Emails are unique, so their index needs no id. */
const ORDER: Record<UsersPage['sort'], string> = {
  created_at: 'u.created_at',
  email: 'u.email',
  // Sorted without regard to case, so that "anna" comes before "Zoe".
  display_name: 'lower(u.display_name)',
  role: 'u.role',
};

/** One page of all users, read along an index. The id makes the order stable. */
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
