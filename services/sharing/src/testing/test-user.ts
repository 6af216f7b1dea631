import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import {
  type GroupChange,
  type GroupRole,
  type GroupType,
  groups,
  type NewGroup,
} from '@whereabouts/shared/contracts/groups.js';
import { type SharePermission, sharing } from '@whereabouts/shared/contracts/sharing.js';
import type { SharingService } from './sharing-service.js';

let people = 0;
let things = 0;

/** A user with an account, items and collections. Every method calls the service through the broker. */
export class TestUser {
  readonly actor: Actor = { id: ++people, role: 'user' };
  readonly email: string;

  constructor(
    private readonly service: SharingService,
    readonly name = `Person ${people}`,
  ) {
    this.email = `${name.toLowerCase().replaceAll(' ', '.')}-${this.id}@example.org`;
    service.auth.accounts.set(this.id, { display_name: name, email: this.email });
  }

  get id() {
    return this.actor.id;
  }

  private get messenger() {
    return this.service.messenger;
  }

  /** A new item of this user, known only to the fake inventory. */
  item(): number {
    this.service.inventory.items.set(++things, this.id);
    return things;
  }

  collection(): number {
    this.service.inventory.collections.set(++things, this.id);
    return things;
  }

  async create(name: string, more: Omit<NewGroup, 'name'> = {}) {
    return (await this.messenger.call(groups.create, { ...more, name, actor: this.actor })).group;
  }

  /** A new group of this user with these members. */
  async groupWith(...members: (readonly [TestUser, GroupRole])[]): Promise<number> {
    const { id } = await this.create('Home');
    for (const [member, role] of members) {
      await this.add(id, member.email, role === 'owner' ? 'admin' : role);
      if (role === 'owner') await this.changeRole(id, member, role);
    }
    return id;
  }

  async list(type?: GroupType) {
    return (await this.messenger.call(groups.list, { actor: this.actor, type })).groups;
  }

  async find(group_id: number) {
    return (await this.messenger.call(groups.find, { actor: this.actor, group_id })).group;
  }

  async change(group_id: number, change: GroupChange) {
    return (await this.messenger.call(groups.change, { ...change, actor: this.actor, group_id })).group;
  }

  delete(group_id: number) {
    return this.messenger.call(groups.delete, { actor: this.actor, group_id });
  }

  async members(group_id: number) {
    return (await this.messenger.call(groups.members, { actor: this.actor, group_id })).members;
  }

  /** Names and roles of the members, in the order of the list. */
  async roles(group_id: number) {
    return (await this.members(group_id)).map(({ display_name, email, role }) => [display_name ?? email, role]);
  }

  add(group_id: number, email: string, role?: GroupRole) {
    return this.messenger.call(groups.addMember, { actor: this.actor, group_id, email, role });
  }

  /** Invites an email without an account. @returns the token */
  async invite(group_id: number, email: string, role?: GroupRole): Promise<string> {
    const added = await this.add(group_id, email, role);
    if (added.status !== 'invited') throw new Error(`${email} has an account`);
    return added.invite_token;
  }

  show(token: string) {
    return this.messenger.call(groups.showInvitation, { actor: this.actor, token });
  }

  accept(token: string) {
    return this.messenger.call(groups.acceptInvitation, { actor: this.actor, token });
  }

  withdraw(group_id: number, invitation_id: number) {
    return this.messenger.call(groups.withdrawInvitation, { actor: this.actor, group_id, invitation_id });
  }

  changeRole(group_id: number, { id: user_id }: TestUser, role: GroupRole) {
    return this.messenger.call(groups.changeMember, { actor: this.actor, group_id, user_id, role });
  }

  remove(group_id: number, { id: user_id }: TestUser) {
    return this.messenger.call(groups.removeMember, { actor: this.actor, group_id, user_id });
  }

  leave(group_id: number) {
    return this.remove(group_id, this);
  }

  async defaultGroup() {
    return (await this.messenger.call(groups.defaultGroup, { actor: this.actor })).default_group_id;
  }

  changeDefaultGroup(group_id: number | null) {
    return this.messenger.call(groups.changeDefaultGroup, { actor: this.actor, group_id });
  }

  shareItems(group_id: number, item_ids: number[]) {
    return this.messenger.call(sharing.shareItems, { actor: this.actor, group_id, item_ids });
  }

  unshareItem(group_id: number, item_id: number) {
    return this.messenger.call(sharing.unshareItem, { actor: this.actor, group_id, item_id });
  }

  groupsOfItems(item_ids: number[]) {
    return this.messenger.call(sharing.groupsOfItems, { actor: this.actor, item_ids });
  }

  shareCollection(group_id: number, collection_id: number, permission: SharePermission = 'view') {
    return this.messenger.call(sharing.shareCollection, { actor: this.actor, group_id, collection_id, permission });
  }

  changePermission(group_id: number, collection_id: number, permission: SharePermission) {
    return this.messenger.call(sharing.changePermission, { actor: this.actor, group_id, collection_id, permission });
  }

  unshareCollection(group_id: number, collection_id: number) {
    return this.messenger.call(sharing.unshareCollection, { actor: this.actor, group_id, collection_id });
  }

  async sharedGroups(collection_id: number) {
    return (await this.sharedWith(collection_id)).groups;
  }

  sharedWith(collection_id: number) {
    return this.messenger.call(sharing.sharedGroups, { actor: this.actor, collection_id });
  }

  /** The shares of this user's groups, according to inventory's grants. */
  access() {
    return this.service.inventory.grants.of(this.id);
  }

  /** The shares of one group. */
  accessIn(group_id: number) {
    const { items, collections } = this.access();
    const isOfIt = (grant: { group_id: number }) => grant.group_id === group_id;
    return { items: items.filter(isOfIt), collections: collections.filter(isOfIt) };
  }

  /** Ids of all items that this user's groups share directly. */
  items() {
    return this.access()
      .items.flatMap(({ item_ids }) => item_ids)
      .sort((a, b) => a - b);
  }

  /** Ids of all collections that this user's groups share. */
  collections() {
    return this.access()
      .collections.map(({ collection_id }) => collection_id)
      .sort((a, b) => a - b);
  }
}
