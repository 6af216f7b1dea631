/** An item or a collection, and its owner. */
export interface Owned {
  id: number;
  user_id: number;
}

/** Items of these owners that are too many to name. Clients then reload complete lists. */
interface Unnamed {
  owners: number[];
}

/** A change that lists show. Every write adds its own to those of its transaction, and `Revisions` finds who sees them. */
export type ListChange =
  /** Items were added, changed or removed. Their owners and all who see them through a share see it. */
  | { kind: 'items'; items: Owned[] }
  /** Items were put into a collection or taken out. Their owners and all who see the collection see it. */
  | { kind: 'content'; collection: Owned; items: Owned[] | Unnamed }
  /** Items of a collection were checked or unchecked. All who see the collection see it, in that collection only. */
  | { kind: 'checks'; collection: Owned; item_ids: number[] | 'many' }
  /** A collection was created, renamed or set up differently. All who see it see that. */
  | { kind: 'collection'; collection: Owned }
  /** A group got items or lost them. Their owners and the members see it. */
  | { kind: 'shares'; group_id: number; owners: number[]; item_ids: number[] }
  /** Something besides items that a user's own lists show, such as a place. */
  | { kind: 'user'; user_id: number }
  /** These users, and the members of these groups, may see any entry changed. */
  | { kind: 'everything'; users: number[]; groups: number[] };

/** Maximum number of items that are named for one transaction. With more, reloading the complete list is faster. */
const MAX_NAMED = 500;

/** The parameters of the function `bump_revisions`, in its order. */
class Bumped {
  readonly users = new Set<number>();
  readonly usersOfCollections = new Set<number>();
  readonly items = new Set<number>();
  readonly contents = new Set<number>();
  readonly collections = new Set<number>();
  readonly groups = new Set<number>();
  readonly named = new Set<number>();
  readonly usersOfEverything = new Set<number>();
  readonly groupsOfEverything = new Set<number>();
  private hasUnnamed = false;

  name(ids: number[] | 'many') {
    if (ids === 'many') this.hasUnnamed = true;
    else add(this.named, ids);
  }

  get parameters(): (number[] | null)[] {
    const isNamed = !this.hasUnnamed && this.named.size <= MAX_NAMED;
    return [
      [...this.users],
      [...this.usersOfCollections],
      [...this.items],
      [...this.contents],
      [...this.collections],
      [...this.groups],
      isNamed ? [...this.named] : null,
      [...this.usersOfEverything],
      [...this.groupsOfEverything],
    ];
  }
}

function add(set: Set<number>, ids: number[]) {
  for (const id of ids) set.add(id);
}

const idsOf = (items: Owned[]) => items.map(({ id }) => id);
const ownersOf = (items: Owned[] | Unnamed) =>
  Array.isArray(items) ? items.map(({ user_id }) => user_id) : items.owners;

/** Each kind of change and the counters that it bumps. */
const EFFECTS: { [Kind in ListChange['kind']]: (bumped: Bumped, change: Extract<ListChange, { kind: Kind }>) => void } =
  {
    items(bumped, { items }) {
      add(bumped.users, ownersOf(items));
      add(bumped.items, idsOf(items));
      bumped.name(idsOf(items));
    },
    content(bumped, { collection, items }) {
      bumped.usersOfCollections.add(collection.user_id);
      bumped.contents.add(collection.id);
      add(bumped.users, ownersOf(items));
      bumped.name(Array.isArray(items) ? idsOf(items) : 'many');
    },
    checks(bumped, { collection, item_ids }) {
      EFFECTS.collection(bumped, { kind: 'collection', collection });
      bumped.name(item_ids);
    },
    collection(bumped, { collection }) {
      bumped.usersOfCollections.add(collection.user_id);
      bumped.collections.add(collection.id);
    },
    shares(bumped, { group_id, owners, item_ids }) {
      bumped.groups.add(group_id);
      add(bumped.users, owners);
      bumped.name(item_ids);
    },
    user(bumped, { user_id }) {
      bumped.users.add(user_id);
    },
    everything(bumped, { users, groups }) {
      for (const set of [bumped.users, bumped.usersOfEverything]) add(set, users);
      for (const set of [bumped.groups, bumped.groupsOfEverything]) add(set, groups);
    },
  };

/** The parameters of the function `bump_revisions` for the changes of a transaction. */
export function bumpedBy(changes: ListChange[]): (number[] | null)[] {
  const bumped = new Bumped();
  for (const change of changes) EFFECTS[change.kind](bumped, change as never);
  return bumped.parameters;
}
