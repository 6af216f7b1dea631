import type { AllUserStatsPage } from '@whereabouts/shared/contracts/stats.js';

type Sort = AllUserStatsPage['sort'];

const COLUMNS: Record<Sort, string> = {
  user_email: 'u.email',
  item_count: 'coalesce(c.item_count, 0)',
  photo_count: 'coalesce(c.photo_count, 0)',
  storage_bytes: 'coalesce(c.storage_bytes, 0)',
  db_storage_bytes: 'coalesce(c.db_storage_bytes, 0)',
};

const FROM = 'from users u left join user_counts c on c.user_id = u.id';

const sum = (column: Sort) => `coalesce(sum(${column}), 0)::bigint`;

/** `user_counts` contains only existing users: its rows are deleted with them. */
export const TOTALS = `
  select (select count(*) from users) as total_users, ${sum('item_count')} as total_items, ${sum('photo_count')} as total_photos,
    ${sum('storage_bytes')} as total_storage_bytes, ${sum('db_storage_bytes')} as total_db_storage_bytes
  from user_counts`;

/**
 * Selects `$1` users whose email contains `$2`: the first ones, or those after the user with column value `$3` and id
 * `$4`. No index has this order, because it spans two tables. The sort takes some hundredths of a second for 100,000
 * rows, which the totals have to read anyway.
 */
export function allUserStats({ sort, dir }: Pick<AllUserStatsPage, 'sort' | 'dir'>): string {
  const columns = Object.entries(COLUMNS).map(([name, column]) => `${column} as ${name}`);
  const [type, after] = [sort === 'user_email' ? 'text' : 'bigint', dir === 'asc' ? '>' : '<'];
  return `
    select u.id as user_id, ${columns.join(', ')} ${FROM}
    where ($2::text is null or strpos(u.email, lower($2)) > 0)
      and ($4::bigint is null or (${COLUMNS[sort]}, u.id) ${after} ($3::${type}, $4))
    order by ${COLUMNS[sort]} ${dir}, u.id ${dir} limit $1`;
}
