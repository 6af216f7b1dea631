/** A counter of a user or of a group: what an ETag adds up, and the step up to which that goes. */
export interface Counter {
  value: string;
  step: string;
}

/** Of items alone, and of what lies in collections, too. */
export const ITEM_COUNTER: Counter = { value: 'revision', step: 'revision' };
export const COLLECTION_COUNTER: Counter = { value: 'revision + collections', step: 'greatest(revision, collections)' };

const ofUser = (counter: string) => `coalesce((select ${counter} from revisions where user_id = $1), 0)`;

/**
 * The sum of groups that user `$1` is in, and the latest step among them; found by their keys, so that it costs the same
 * however many groups there are.
 */
const ofGroups = ({ value, step }: Counter) => `(
    select coalesce(sum(value), 0) || '-' || coalesce(max(step), 0) from group_members m
    cross join lateral (
      select ${value} as value, ${step} as step from group_revisions where group_id = m.group_id offset 0
    ) r
    where m.user_id = $1 and m.role is not null
  )`;

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
  visible: `select ${ofUser('revision')} || '-' || ${ofGroups(ITEM_COUNTER)} as counters`,
  /** Moves with everything that they see, and with what lies in collections. */
  visibleCollections: `
    select ${ofUser('revision')} || '-' || ${ofUser('collections')} || '-' || ${ofGroups(COLLECTION_COUNTER)} as counters`,
};
