import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type HistoryEvent, history } from '@whereabouts/shared/contracts/history.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess, type SharedRole } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let other: TestUser;
let drill: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  [owner, other] = [new TestUser(service), new TestUser(service)];
  [drill = 0] = await owner.items(['Drill'], { area: 'Kitchen', location: 'Drawer', value: 10 });
});

afterAll(() => service?.close());

const eventsOf = async ({ actor }: TestUser) =>
  (await service.messenger.call(history.ofItem, { actor, item_id: drill })).events;
const latest = async (user = owner) => (await eventsOf(user))[0] as HistoryEvent;
const revert = ({ actor }: TestUser, { id: event_id } = { id: 1 }) =>
  service.messenger.call(history.revert, { actor, item_id: drill, event_id });
const papers = () => filesOf(service, owner.actor, drill);
const share = (role: SharedRole) =>
  grantAccess(service, other.actor.id, { items: [{ owner_id: owner.actor.id, item_ids: [drill], role }] });

describe('a revert', () => {
  test('gives the fields their former values and leaves an event', async () => {
    await owner.update({ id: drill, name: 'Hammer', area: 'Cellar', tags: ['tool'] });
    const event = await latest();
    expect((await revert(owner, event)).item).toMatchObject({ name: 'Drill', area: 'Kitchen', tags: [] });
    expect(await latest()).toMatchObject({ kind: 'changed', can_revert: true });
    expect((await eventsOf(owner))[1]).toMatchObject({ id: event.id, can_revert: false });
  });

  test('is refused with the current values if a field has changed since', async () => {
    await owner.update({ id: drill, name: 'Hammer', color: 'red' });
    const event = await latest();
    await owner.update({ id: drill, color: 'blue' });
    expect((await eventsOf(owner))[1]?.can_revert).toBe(false);
    await expect(revert(owner, event)).rejects.toMatchObject({
      status: 409,
      response: { code: 'changed_since', current: { id: drill, name: 'Hammer', color: 'blue' } },
    });
    await owner.update({ id: drill, color: 'red' });
    expect((await revert(owner, event)).item).toMatchObject({ name: 'Drill', color: null });
  });

  test('takes an added file out and brings a removed one back', async () => {
    const paper = await papers().add({ image_id: 8, name: 'Receipt.pdf' });
    await revert(owner, await latest());
    expect(await papers().list()).toEqual([]);
    await revert(owner, await latest());
    expect(await papers().list()).toMatchObject([{ id: paper.id }]);
    await papers().change(paper.id, { name: 'Bill.pdf' });
    await revert(owner, await latest());
    expect(await papers().list()).toMatchObject([{ name: 'Receipt.pdf' }]);
  });

  test('brings a departed item back, and viewers do not learn that it was gone', async () => {
    await owner.update({ id: drill, departed: { kind: 'sold', on: '2026-01-02', price: 7, note: null } });
    const event = await latest();
    expect(event).toMatchObject({ kind: 'departed', can_revert: true });
    expect(event.changes).toEqual([
      { field: 'departed', from: null, to: { kind: 'sold', on: '2026-01-02', price: 7, note: null } },
    ]);
    expect((await revert(owner, event)).item).toMatchObject({ departed: null });
    await share('viewer');
    await service.source.query(`update group_members set began_at = 'epoch'`);
    await service.source.query(`update item_shares set began_at = 'epoch'`);
    expect((await eventsOf(other)).map(({ kind }) => kind)).toEqual(['shared', 'created']);
  });

  test('brings back an earlier cover that is still a file of the item', async () => {
    await papers().add({ image_id: 7 });
    const second = await papers().add({ image_id: 9 });
    await papers().change(second.id, { is_cover: true });
    expect((await revert(owner, await latest())).item).toMatchObject({ image_id: 7 });
    expect(await owner.update({ id: drill, image_id: null })).toMatchObject([{ image_id: 9 }]);
    const cleared = await latest();
    expect(cleared).toMatchObject({ kind: 'file_removed', can_revert: true });
    expect((await revert(owner, cleared)).item).toMatchObject({ image_id: 7, file_count: 2 });
  });

  test('brings back a cover together with other fields in one step, also for an editor', async () => {
    const first = await papers().add({ image_id: 7 });
    await papers().add({ image_id: 9 });
    await share('editor');
    await owner.update({ id: drill, name: 'Hammer', image_id: 9 });
    const before = await eventsOf(owner);
    expect((await revert(other, await latest())).item).toMatchObject({ name: 'Drill', image_id: 7 });
    expect(await papers().list()).toMatchObject([{ id: first.id, is_cover: true }, { image_id: 9 }]);
    const [written, ...earlier] = await eventsOf(owner);
    expect(earlier).toMatchObject(before.map(({ id }) => ({ id })));
    expect(written?.changes.map(({ field }) => field)).toEqual(['name', 'image_id', 'image_box']);
  });

  test('names its own event, which takes it back', async () => {
    await owner.update({ id: drill, name: 'Hammer', value: null, tags: ['tool'] });
    const undo = await revert(owner, await latest());
    await owner.update({ id: drill, color: 'red' });
    expect((await revert(owner, { id: undo.event_id ?? 0 })).item).toMatchObject({ name: 'Hammer', value: null });
    await papers().add({ image_id: 8, name: 'Receipt.pdf' });
    const removal = await revert(owner, await latest());
    await revert(owner, { id: removal.event_id ?? 0 });
    expect(await papers().list()).toMatchObject([{ name: 'Receipt.pdf' }]);
  });

  test('of an added photo keeps the picture that has replaced it since', async () => {
    await papers().add({ image_id: 7 });
    const added = await latest();
    await owner.update({ id: drill, image_id: 9 });
    await expect(revert(owner, added)).rejects.toMatchObject({ response: { code: 'changed_since' } });
    expect(await papers().list()).toMatchObject([{ image_id: 9 }]);
  });

  test('of a removed photo is refused if the item has the same photo again', async () => {
    const photo = await papers().add({ image_id: 7 });
    await papers().remove(photo.id);
    const removed = await latest();
    await owner.update({ id: drill, image_id: 7 });
    await expect(revert(owner, removed)).rejects.toMatchObject({ response: { code: 'not_revertible' } });
    expect(await papers().list()).toMatchObject([{ image_id: 7 }]);
  });

  test('that is sent twice at once works once, and the second one finds the item changed', async () => {
    await owner.update({ id: drill, name: 'Hammer' });
    const renamed = await latest();
    await papers().add({ image_id: 8 });
    for (const event of [renamed, await latest()]) {
      const answers = await Promise.allSettled([revert(owner, event), revert(owner, event)]);
      const refused = answers.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: { status: 409, response: { code: 'changed_since' } } }]);
    }
  });

  test('answers no item to an editor who no longer sees it', async () => {
    const { id: collection_id } = await owner.stock();
    const shared = { owner_id: owner.actor.id, collection_id, member_ids: [owner.actor.id], role: 'editor' as const };
    await grantAccess(service, other.actor.id, { collections: [shared] });
    await owner.add(collection_id, [drill]);
    expect(await revert(other, await latest(other))).toEqual({ item: null, event_id: null });
    expect(await owner.item(drill)).toMatchObject({ stock_keeping: false });
  });

  test('is refused if it would set a choice that has been removed', async () => {
    const call = { actor: owner.actor, name: 'Finish', kind: 'choice' as const, choices: ['Matt', 'Gloss'] };
    const { field } = await service.messenger.call(customFields.create, call);
    for (const finish of ['Matt', 'Gloss']) await owner.update({ id: drill, custom: { [field.id]: finish } });
    const changed = await latest();
    expect(changed.can_revert).toBe(true);
    const remaining = { actor: owner.actor, field_id: field.id, choices: ['Gloss', 'Satin'] };
    await service.messenger.call(customFields.change, remaining);
    expect(await latest()).toMatchObject({ id: changed.id, can_revert: false });
    await expect(revert(owner, changed)).rejects.toMatchObject({
      status: 409,
      response: { code: 'not_revertible' },
    });
  });

  test('is for editors, and for events that can be reverted', async () => {
    await share('viewer');
    await owner.update({ id: drill, color: 'red' });
    const event = await latest(other);
    await expect(revert(other, event)).rejects.toMatchObject({ status: 403, response: { code: 'read_only_item' } });
    await share('editor');
    await owner.update({ id: drill, color: 'blue' });
    expect((await revert(other, await latest(other))).item).toMatchObject({ color: 'red' });
    const created = (await eventsOf(owner)).at(-1);
    await expect(revert(owner, created)).rejects.toMatchObject({ status: 409, response: { code: 'not_revertible' } });
    await expect(revert(owner, { id: 999_999_999 })).rejects.toMatchObject({
      status: 404,
      response: { code: 'event_not_found' },
    });
  });
});
