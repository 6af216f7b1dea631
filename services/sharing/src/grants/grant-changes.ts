import type { GroupActivity, GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import type { GroupEntity } from '../groups/group.entity.js';

type Member = GroupGrants['members'][number];
type CollectionShare = GroupGrants['collection_shares'][number];

/** Maximum number of ids per message. */
const CHUNK = 5_000;

/** Collects one transaction's grant changes by group. They are published at the end of the transaction. */
export class GrantChanges {
  /** The user who makes the changes. */
  actor_id: number | undefined;

  /** Activities that users are notified of. */
  readonly activities: GroupActivity[] = [];

  private readonly groups = new Map<GroupEntity, GroupGrants[]>();

  /** The last change of a member replaces earlier ones. */
  member(group: GroupEntity, member: Member) {
    for (const message of this.groups.get(group) ?? [])
      message.members = message.members.filter(({ user_id }) => user_id !== member.user_id);
    this.next(group).members.push(member);
  }

  items(group: GroupEntity, owner_id: number, item_ids: number[], is_shared: boolean) {
    for (let from = 0; from < item_ids.length; from += CHUNK) {
      const some = item_ids.slice(from, from + CHUNK);
      this.next(group, some.length).item_shares.push({ owner_id, item_ids: some, is_shared });
    }
  }

  collection(group: GroupEntity, share: CollectionShare) {
    this.next(group).collection_shares.push(share);
  }

  activity(activity: GroupActivity) {
    this.activities.push(activity);
  }

  renamed(group: GroupEntity, name: string) {
    this.next(group).name = name;
  }

  deleted(group: GroupEntity) {
    this.next(group).is_deleted = true;
  }

  /** One or more messages per group, all with the group's version from this transaction. */
  get messages(): GroupGrants[] {
    return [...this.groups.values()].flat();
  }

  /** The message that takes the next rows. */
  private next(group: GroupEntity, rows = 1): GroupGrants {
    const messages = this.groups.get(group) ?? [];
    this.groups.set(group, messages);
    const last = messages.at(-1);
    if (last && rowsOf(last) + rows <= CHUNK) return last;
    const added = {
      group_id: group.id,
      version: group.next_version,
      name: last?.name ?? group.name,
      ...(this.actor_id && { actor_id: this.actor_id }),
      is_deleted: false,
      members: [],
      item_shares: [],
      collection_shares: [],
    };
    messages.push(added);
    return added;
  }
}

/** Splits the messages into commands of limited size, in order. */
export function inCalls(messages: GroupGrants[]): GroupGrants[][] {
  const calls: GroupGrants[][] = [];
  let rows = CHUNK;
  for (const message of messages) {
    // A message without rows still contains a name.
    rows += rowsOf(message) + 1;
    if (rows > CHUNK) {
      calls.push([]);
      rows = rowsOf(message);
    }
    calls.at(-1)?.push(message);
  }
  return calls;
}

const rowsOf = ({ members, item_shares, collection_shares }: GroupGrants) =>
  item_shares.reduce((sum, { item_ids }) => sum + item_ids.length, members.length + collection_shares.length);
