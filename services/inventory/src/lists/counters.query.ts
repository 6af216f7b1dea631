/** A counter of a user or group: its value, which goes into ETags, and the step up to which it counts. */
export interface Counter {
  value: string;
  step: string;
}

/** `ITEM_COUNTER` counts changes of items. `COLLECTION_COUNTER` also counts changes inside collections. */
export const ITEM_COUNTER: Counter = { value: 'revision', step: 'revision' };
export const COLLECTION_COUNTER: Counter = { value: 'revision + collections', step: 'greatest(revision, collections)' };

const ofUser = (counter: string) => `coalesce((select ${counter} from revisions where user_id = $1), 0)`;

/**
 * The sum over the groups of user `$1`, and their latest step.
 */
const ofGroups = ({ value, step }: Counter) => `(
    select coalesce(sum(value), 0) || '-' || coalesce(max(step), 0) from group_members m
    cross join lateral (select ${value} as value, ${step} as step from group_revisions where group_id = m.group_id) r
    where m.user_id = $1 and m.role is not null
  )`;

/**
 * The counters in the ETag of user `$1`’s lists. A counter only grows, and the user’s own counter grows whenever they
 * join or leave a group. So equal sums mean that each group’s counter is equal.
 */
export const COUNTERS = {
  /** Changes with the user’s own items, and with what groups do with them. */
  own: `select ${ofUser('revision')}::text as counters`,
  /** Changes with the user’s own items and collections. */
  ownCollections: `select ${ofUser('revision')} || '-' || ${ofUser('collections')} as counters`,
  /** Changes with every item that the user sees. */
  visible: `select ${ofUser('revision')} || '-' || ${ofGroups(ITEM_COUNTER)} as counters`,
  /** Changes with every item that the user sees, and with the content of collections. */
  visibleCollections: `
    select ${ofUser('revision')} || '-' || ${ofUser('collections')} || '-' || ${ofGroups(COLLECTION_COUNTER)} as counters`,
};
