import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { files } from '@whereabouts/shared/contracts/files.js';
import { history } from '@whereabouts/shared/contracts/history.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess, type SharedRole } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TrashSweep } from '../trash/trash-sweep.js';

const [PHOTO, DOCUMENT, OTHER_PHOTO] = [7, 8, 9] as const;
const LINK = { url: 'https://example.com/manual', name: 'Manual' };

let service: InventoryService;
let me: Actor;
let her: Actor;
let drill: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
  await service.source.query('delete from items');
  [drill = 0] = await itemsOf(service, me).ids('Drill');
  service.released.length = 0;
});

afterAll(() => service?.close());

const mine = (item_id = drill) => filesOf(service, me, item_id);
const item = (item_id = drill) => itemsOf(service, me).one(item_id);
const inUse = async (...image_ids: number[]) =>
  (await service.messenger.call(inventory.filesInUse, { image_ids })).image_ids;

async function sharedAs(role: SharedRole, item_id = drill) {
  await grantAccess(service, her.id, { items: [{ owner_id: me.id, role, item_ids: [item_id] }] });
  return filesOf(service, her, drill);
}

describe('an item', () => {
  test('has photos, documents and addresses, each once, with the cover first', async () => {
    const manual = await mine().add({ image_id: DOCUMENT, name: 'Manual.pdf' });
    const photo = await mine().add({ image_id: PHOTO });
    const link = await mine().add(LINK);
    expect(await mine().list()).toEqual([{ ...photo, position: 0 }, { ...manual, position: 1 }, link]);
    expect(manual).toMatchObject({ kind: 'manual', content_type: 'application/pdf', image_id: null, is_cover: false });
    expect([manual?.thumbnail_url, manual?.preview_problem]).toEqual([null, 'encrypted']);
    expect(manual.content_url).toBe(`/api/files/${manual.id}/content`);
    expect(photo).toMatchObject({ kind: 'photo', image_id: PHOTO, is_cover: true });
    expect(link).toMatchObject({ url: LINK.url, bytes: 0, content_type: null, content_url: null });
    expect(await item()).toMatchObject({ image_id: PHOTO, image_width: 1200, thumb_hash: 'AQID', file_count: 3 });
    await mine().add({ image_id: DOCUMENT });
    await mine().add(LINK);
    expect(await mine().list()).toHaveLength(3);
  });

  test('has its photo as first file, whatever call sets the photo', async () => {
    const [saved] = await itemsOf(service, me).save(['Saw'], { image_id: PHOTO });
    const id = saved?.id ?? 0;
    expect(saved).toMatchObject({ image_id: PHOTO, file_count: 1 });
    expect(await mine(id).list()).toMatchObject([{ image_id: PHOTO, is_cover: true, kind: 'photo' }]);
    const { items } = await itemsOf(service, me).update({ id, image_id: OTHER_PHOTO });
    expect(items).toMatchObject([{ image_id: OTHER_PHOTO, image_width: 640, file_count: 1 }]);
    const [photo] = await mine(id).list();
    expect(photo).toMatchObject({ image_id: OTHER_PHOTO, is_cover: true });
    await until(() => service.released.includes(PHOTO));
    await sharedAs('editor', id);
    await mine(id).change(photo?.id ?? 0, { name: 'Front' });
    await itemsOf(service, her).update({ id, image_id: PHOTO });
    expect(await mine(id).list()).toMatchObject([{ id: photo?.id, image_id: PHOTO, name: '' }]);
    const [{ added_by, is_later }] = await service.source.query(
      'select f.added_by, f.created_at > i.created_at as is_later from item_files f, items i where f.id = $1 and i.id = $2',
      [photo?.id, id],
    );
    expect([added_by, is_later]).toEqual([her.id, true]);
    const events = await service.source.query('select changes from item_events where item_id = $1 order by id desc', [
      id,
    ]);
    expect(events[0].changes[0]).toMatchObject({ field: 'image_id', to: PHOTO });
    const cleared = await itemsOf(service, me).update({ id, image_id: null });
    expect(cleared.items).toMatchObject([{ image_id: null, image_width: null, file_count: 0 }]);
    expect(await mine(id).list()).toEqual([]);
    expect(await inUse(PHOTO)).toEqual([PHOTO]);
    expect(await mine(id).restore(photo?.id ?? 0)).toMatchObject({ image_id: PHOTO, is_cover: true });
    expect(await item(id)).toMatchObject({ image_id: PHOTO, file_count: 1 });
  });

  test('makes one of its photos the cover instead of adding it again', async () => {
    await mine().add({ image_id: PHOTO });
    await mine().add({ image_id: OTHER_PHOTO });
    await itemsOf(service, me).update({ id: drill, image_id: OTHER_PHOTO });
    expect((await mine().list()).map(({ image_id }) => image_id)).toEqual([OTHER_PHOTO, PHOTO]);
    const { items } = await itemsOf(service, me).update({ id: drill, image_id: null });
    expect(items).toMatchObject([{ image_id: PHOTO, image_width: 1200, thumb_hash: 'AQID', file_count: 1 }]);
  });

  test('has at most 20 files', async () => {
    for (let count = 0; count < 20; count += 1) await mine().add({ ...LINK, url: `${LINK.url}/${count}` });
    const problem = { status: 409, response: { code: 'too_many_files' } };
    await expect(mine().add({ image_id: PHOTO })).rejects.toMatchObject(problem);
    await expect(service.messenger.call(files.admit, { actor: me, item_id: drill })).rejects.toMatchObject(problem);
  });
});

describe('a file', () => {
  test('can be renamed, given another kind or place, and become the cover', async () => {
    const photo = await mine().add({ image_id: PHOTO });
    const other = await mine().add({ image_id: OTHER_PHOTO });
    const manual = await mine().add({ image_id: DOCUMENT });
    await mine().change(manual.id, { name: 'Warranty card', kind: 'warranty', position: 1 });
    expect((await mine().list()).map(({ id, name }) => [id, name])).toEqual([
      [photo.id, ''],
      [manual.id, 'Warranty card'],
      [other.id, ''],
    ]);
    expect(await mine().change(other.id, { is_cover: true })).toMatchObject({ is_cover: true, position: 0 });
    expect((await item()).image_id).toBe(OTHER_PHOTO);
    const notAPhoto = { status: 400, response: { code: 'not_a_photo' } };
    await expect(mine().change(manual.id, { is_cover: true })).rejects.toMatchObject(notAPhoto);
    await expect(mine().change(manual.id, { kind: 'photo' })).rejects.toMatchObject(notAPhoto);
  });

  test('keeps its other photos when a call sets a photo that it has in part', async () => {
    await itemsOf(service, me).update({ id: drill, image_id: OTHER_PHOTO, image_box: [0, 0, 0.5, 0.5] });
    await mine().add({ image_id: PHOTO });
    const [part, whole] = await mine().list();
    await mine().change(whole?.id ?? 0, { is_cover: true });
    await itemsOf(service, me).update({ id: drill, image_id: OTHER_PHOTO });
    expect((await mine().list()).map(({ id, image_id }) => [id, image_id])).toEqual([
      [part?.id, OTHER_PHOTO],
      [whole?.id, PHOTO],
    ]);
  });

  test('that is added again gets the sent kind but keeps a name, and a receipt is no longer the cover', async () => {
    const photo = await mine().add({ image_id: PHOTO });
    expect(photo).toMatchObject({ kind: 'photo', is_cover: true });
    await mine().add({ image_id: PHOTO, name: 'IMG_1.jpg' });
    expect(await mine().list()).toMatchObject([{ id: photo.id, name: 'IMG_1.jpg', kind: 'photo' }]);
    await mine().change(photo.id, { name: 'Receipt' });
    const again = await mine().add({ image_id: PHOTO, kind: 'receipt', name: 'IMG_1.jpg' });
    expect(again).toMatchObject({ id: photo.id, kind: 'receipt', name: 'Receipt', is_cover: false });
    expect(await item()).toMatchObject({ image_id: null, file_count: 1 });
    await mine().add(LINK);
    await mine().add({ ...LINK, name: 'Parts', kind: 'other' });
    expect((await mine().list()).at(-1)).toMatchObject({ url: LINK.url, name: 'Parts', kind: 'other' });
    const [other = 0] = await itemsOf(service, me).ids('Drill again');
    expect(await mine(other).add({ image_id: PHOTO, name: 'IMG_1.jpg' })).toMatchObject({ name: 'IMG_1.jpg' });
  });

  test('with the picture of a receipt is not set as the photo of the item', async () => {
    await mine().add({ image_id: PHOTO, kind: 'receipt' });
    const change = itemsOf(service, me).update({ id: drill, image_id: PHOTO });
    await expect(change).rejects.toMatchObject({ status: 400, response: { code: 'not_a_photo' } });
  });

  test('that the other item has, too, is only removed when it moves there', async () => {
    const [other = 0] = await itemsOf(service, me).ids('Drill again');
    const [there, here] = [await mine(other).add(LINK), await mine().add(LINK)];
    expect(await mine().moveTo(other, here.id)).toMatchObject({ id: there.id });
    expect([await mine().list(), await mine(other).list()].map(({ length }) => length)).toEqual([0, 1]);
  });

  test('that is removed can be restored, and a restored cover is the cover again', async () => {
    const photo = await mine().add({ image_id: PHOTO });
    await mine().add({ image_id: OTHER_PHOTO });
    await mine().remove(photo.id);
    expect(await item()).toMatchObject({ image_id: OTHER_PHOTO, file_count: 1 });
    expect(await inUse(PHOTO)).toEqual([PHOTO]);
    await expect(mine().remove(photo.id)).rejects.toMatchObject({ status: 404 });
    expect(await mine().restore(photo.id)).toMatchObject({ is_cover: true });
    expect(await item()).toMatchObject({ image_id: PHOTO, file_count: 2 });
  });

  test('that the item has again is not restored a second time', async () => {
    const removed = await mine().add({ image_id: PHOTO });
    await mine().remove(removed.id);
    await itemsOf(service, me).update({ id: drill, image_id: PHOTO });
    const [photo] = await mine().list();
    expect(await mine().restore(removed.id)).toEqual(photo);
    expect(await mine().list()).toHaveLength(1);
  });

  test('that is removed can be restored as long as an item in the trash, and is then erased', async () => {
    const removed = [await mine().add({ image_id: DOCUMENT }), await mine().add({ image_id: PHOTO })];
    const sweepAfter = async (interval: string) => {
      for (const { id } of removed) await mine().remove(id);
      await service.source.query(
        `update item_files set deleted_at = now() - $1::interval where deleted_at is not null`,
        [interval],
      );
      await service.app.get(TrashSweep).sweep();
    };
    const [saw = 0] = await itemsOf(service, me).ids('Saw');
    await mine(saw).add({ image_id: PHOTO });
    await sweepAfter('29 days 23 hours');
    expect((await inUse(DOCUMENT, PHOTO)).sort()).toEqual([PHOTO, DOCUMENT]);
    for (const { id } of removed) await mine().restore(id);
    expect(await mine().list()).toHaveLength(2);

    await sweepAfter('30 days 1 minute');
    await until(() => service.released.includes(DOCUMENT));
    expect(await inUse(DOCUMENT, PHOTO)).toEqual([PHOTO]);
    for (const { id } of removed) await expect(mine().restore(id)).rejects.toMatchObject({ status: 404 });
    const { events } = await service.messenger.call(history.ofItem, { actor: me, item_id: drill });
    expect(events.slice(0, 2)).toMatchObject(removed.map(() => ({ kind: 'file_removed', can_revert: false })));
  });

  test('that is removed is erased with its item', async () => {
    const { id } = await mine().add({ image_id: DOCUMENT });
    await mine().remove(id);
    await itemsOf(service, me).remove(drill);
    expect(await inUse(DOCUMENT)).toEqual([DOCUMENT]);
    await service.messenger.call(trash.erase, { actor: me, item_ids: [drill] });
    await until(() => service.released.includes(DOCUMENT));
    expect(await inUse(DOCUMENT)).toEqual([]);
  });

  test('can be moved and copied to another item, which gets its first photo as cover', async () => {
    const [saw = 0] = await itemsOf(service, me).ids('Saw');
    const photo = await mine().add({ image_id: PHOTO });
    expect(await mine().moveTo(saw, photo.id)).toMatchObject({ image_id: PHOTO, is_cover: true });
    expect([await item(), await item(saw)]).toMatchObject([
      { image_id: null, file_count: 0 },
      { image_id: PHOTO, file_count: 1 },
    ]);
    await mine().add({ file_id: photo.id });
    expect(await item()).toMatchObject({ image_id: PHOTO, file_count: 1 });
    await expect(filesOf(service, her, drill).add({ file_id: photo.id })).rejects.toMatchObject({ status: 404 });
  });

  test('goes to the trash with its item, comes back with it, and is erased with it', async () => {
    await mine().add({ image_id: PHOTO });
    await mine().add({ image_id: DOCUMENT });
    await itemsOf(service, me).remove(drill);
    await expect(mine().list()).rejects.toMatchObject({ status: 404 });
    await itemsOf(service, me).restore([drill]);
    expect(await mine().list()).toHaveLength(2);
    await itemsOf(service, me).remove(drill);
    // An instance of an earlier version deletes only the item.
    await service.source.query('delete from items where id = $1', [drill]);
    await service.app.get(TrashSweep).sweep();
    await until(() => [PHOTO, DOCUMENT].every((id) => service.released.includes(id)));
  });
});

describe('users besides the owner', () => {
  test('a viewer gets neither receipts nor warranty papers nor their number, an editor gets them', async () => {
    await mine().add({ image_id: PHOTO });
    const receipt = await mine().add({ image_id: OTHER_PHOTO, kind: 'receipt' });
    const warranty = await mine().add({ image_id: DOCUMENT, kind: 'warranty' });
    const sees = async (image_id: number) =>
      (await service.messenger.call(inventory.seesImage, { actor: her, image_id })).sees;
    const find = (file_id: number) => service.messenger.call(files.find, { actor: her, file_id });

    const asViewer = await sharedAs('viewer');
    expect((await asViewer.list()).map(({ kind }) => kind)).toEqual(['photo']);
    expect(await itemsOf(service, her).one(drill)).toMatchObject({ file_count: 1, image_id: PHOTO });
    expect((await itemsOf(service, her).visible())[0]?.file_count).toBe(1);
    expect([await sees(PHOTO), await sees(OTHER_PHOTO), await sees(DOCUMENT)]).toEqual([true, false, false]);
    await expect(find(receipt.id)).rejects.toMatchObject({ status: 404, response: { code: 'file_not_found' } });
    await expect(asViewer.add(LINK)).rejects.toMatchObject({ status: 403, response: { code: 'read_only_item' } });
    await expect(asViewer.remove(receipt.id)).rejects.toMatchObject({ status: 403 });

    const asEditor = await sharedAs('editor');
    expect(await asEditor.list()).toHaveLength(3);
    expect(await itemsOf(service, her).one(drill)).toMatchObject({ file_count: 3 });
    expect([await sees(OTHER_PHOTO), await sees(DOCUMENT)]).toEqual([true, true]);
    expect(await find(warranty.id)).toEqual({ stored_id: DOCUMENT, name: '', image_box: null });
    await asEditor.add(LINK);
    expect(await mine().list()).toHaveLength(4);
  });

  test('a receipt is never the cover: it makes way for the next photo', async () => {
    const photo = await mine().add({ image_id: PHOTO });
    await mine().add({ image_id: OTHER_PHOTO });
    await mine().change(photo.id, { kind: 'receipt' });
    expect(await item()).toMatchObject({ image_id: OTHER_PHOTO, file_count: 2 });
    await expect(mine().change(photo.id, { is_cover: true })).rejects.toMatchObject({ status: 400 });
  });

  test('a stranger gets a 404 for every call', async () => {
    const photo = await mine().add({ image_id: PHOTO });
    const theirs = filesOf(service, her, drill);
    const calls = [theirs.list, () => theirs.add(LINK), () => theirs.remove(photo.id), () => theirs.restore(photo.id)];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});
