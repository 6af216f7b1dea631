/** Counters of groups that user `$1` is in; found by their keys, so that it costs the same however many groups there are. */
const ofGroups = (counter: string) => `(
    select sum(${counter}) from group_members m
    cross join lateral (select revision, collections from group_revisions where group_id = m.group_id offset 0) r
    where m.user_id = $1 and m.role is not null
  )`;

const ofUser = (counter: string) => `coalesce((select ${counter} from revisions where user_id = $1), 0)`;

/**
 * What the ETag of a list to user `$1` is made of. A counter only grows, and one's own grows whenever one joins or leaves
 * a group: sums of the same groups are equal only while each of them is.
 */
export const COUNTERS = {
  /** Moves with their own items, and with what groups do with these. */
  own: `select ${ofUser('revision')}::text as counters`,
  /** Moves with their collections, too. */
  ownCollections: `select ${ofUser('revision')} || '-' || ${ofUser('collections')} as counters`,
  /** Moves with everything that they see. */
  visible: `select ${ofUser('revision')} || '-' || coalesce(${ofGroups('r.revision')}, 0) as counters`,
  /** Moves with everything that they see, and with what lies in collections. */
  visibleCollections: `
    select ${ofUser('revision')} || '-' || ${ofUser('collections')} || '-'
      || coalesce(${ofGroups('r.revision + r.collections')}, 0) as counters`,
};
