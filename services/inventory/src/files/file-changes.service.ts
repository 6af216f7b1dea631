import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { FileChange, ItemFile, NewFile } from '@whereabouts/shared/contracts/files.js';
import { MAX_FILES } from '@whereabouts/shared/contracts/limits.js';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { editableItems } from '../item-changes/editable-items.js';
import type { ItemEntity } from '../items/item.entity.js';
import { fileNotFound, notAPhoto, tooManyFiles } from './file-problems.js';
import { FILE_ORDER } from './file-rows.query.js';
import { FileTransactions } from './file-transactions.js';
import { ItemFiles } from './files.service.js';
import { ItemFileEntity } from './item-file.entity.js';
import { type FileSource, NewFiles } from './new-file.js';

/** Adds, changes, removes and moves files. Owners and editors of the item may do so (`editableItems`). */
@Injectable()
export class FileChanges {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly files: ItemFiles,
    private readonly newFiles: NewFiles,
    private readonly transactions: FileTransactions,
  ) {}

  /** @throws ConflictException `too_many_files`, so that no upload is received in vain */
  async admit(actor: Actor, item_id: number) {
    await editableItems(this.source.manager, actor, [item_id]);
    const live = { item_id, deleted_at: IsNull() };
    if ((await this.source.manager.countBy(ItemFileEntity, live)) >= MAX_FILES) throw tooManyFiles();
  }

  /**
   * Adds a file. A repeated call adds nothing twice: the same bytes or address are one file of an item. It gets the sent
   * kind. Bytes keep the name that they have, which a user may have chosen; an address gets the sent name.
   */
  async add(actor: Actor, item_id: number, given: NewFile): Promise<ItemFile> {
    await editableItems(this.source.manager, actor, [item_id]);
    const uploaded = await this.newFiles.uploaded(actor, given);
    const id = await this.transactions.change(actor, [item_id], async (tx, items) => {
      const source = uploaded ?? (await this.newFiles.known(tx, actor, given));
      const [same] = await sameFile(tx, item_id, source);
      if (same?.deleted_at === null) {
        await apply(tx, item_id, same.id, sentWith(given, same.name));
        return same.id;
      }
      requireRoom(items.get(item_id));
      if (!same) return insert(tx, actor, item_id, source);
      const { kind, name } = source;
      await tx.update(ItemFileEntity, { id: same.id }, { deleted_at: null, is_cover: false, kind, name });
      return same.id;
    });
    return this.files.one(item_id, id);
  }

  /**
   * @param expected values that the file must still have
   * @throws NotFoundException `file_not_found`
   * @throws BadRequestException `not_a_photo` for a cover that is no photo or that viewers do not get
   */
  async change(
    actor: Actor,
    item_id: number,
    file_id: number,
    change: FileChange,
    expected: Expected = {},
  ): Promise<ItemFile> {
    await this.transactions.change(actor, [item_id], (tx) => apply(tx, item_id, file_id, change, expected));
    return this.files.one(item_id, file_id);
  }

  /** The bytes stay in use, so that the file can be restored (`RemovedFiles`). */
  async remove(actor: Actor, item_id: number, file_id: number): Promise<void> {
    await this.transactions.change(actor, [item_id], async (tx) => {
      await liveFile(tx, item_id, file_id);
      await tx.update(ItemFileEntity, { id: file_id }, { deleted_at: () => 'now()' });
    });
  }

  /**
   * A file that was the cover becomes the cover again, unless another one has been chosen since. If the item has the
   * same file again, the removed one stays removed.
   */
  async restore(actor: Actor, item_id: number, file_id: number): Promise<ItemFile> {
    const id = await this.transactions.change(actor, [item_id], async (tx, items) => {
      const removed = { id: file_id, item_id, deleted_at: Not(IsNull()) };
      const file = await tx.findOneBy(ItemFileEntity, removed);
      if (!file) throw fileNotFound();
      const [same] = await sameFile(tx, item_id, file);
      if (same?.deleted_at === null) return same.id;
      requireRoom(items.get(item_id));
      await tx.update(ItemFileEntity, removed, { deleted_at: null });
      if (file.is_cover) await leaveOthers(tx, item_id, file_id);
      return file_id;
    });
    return this.files.one(item_id, id);
  }

  /** Moves a file to another item, where it comes last. If that item has the same file, only the removal remains. */
  async move(actor: Actor, from_id: number, file_id: number, item_id: number): Promise<ItemFile> {
    const id = await this.transactions.change(actor, [...new Set([from_id, item_id])], async (tx, items) => {
      const file = await liveFile(tx, from_id, file_id);
      if (from_id === item_id) return file_id;
      const [same] = await sameFile(tx, item_id, file);
      if (same?.deleted_at === null) {
        await tx.update(ItemFileEntity, { id: file_id }, { deleted_at: () => 'now()' });
        return same.id;
      }
      requireRoom(items.get(item_id));
      const position = await nextPosition(tx, item_id);
      await tx.update(ItemFileEntity, { id: file_id }, { item_id, position, is_cover: false });
      return file_id;
    });
    return this.files.one(item_id, id);
  }
}

type Expected = Partial<Pick<ItemFileEntity, 'kind' | 'name'>>;

/** The kind and name that a call gives a file that the item has already. Uploads send the name of their file. */
function sentWith(given: NewFile, known: string): FileChange {
  const isRenamed = 'name' in given && ('url' in given || known === '');
  return { kind: given.kind, ...(isRenamed && { name: given.name }) };
}

/** @throws as `FileChanges.change` */
async function apply(
  tx: EntityManager,
  item_id: number,
  file_id: number,
  change: FileChange,
  expected: Expected = {},
): Promise<void> {
  const file = await liveFile(tx, item_id, file_id, expected);
  const { kind = file.kind, name = file.name } = change;
  const isPrivate = PRIVATE_FILE_KINDS.includes(kind);
  const is_cover = (change.is_cover ?? file.is_cover) && !isPrivate;
  if ((kind === 'photo' || is_cover) && !file.is_photo) throw notAPhoto();
  if (change.is_cover && isPrivate) throw notAPhoto();
  await tx.update(ItemFileEntity, { id: file_id }, { kind, name, is_cover });
  if (change.is_cover) await leaveOthers(tx, item_id, file_id);
  if (change.position !== undefined) await place(tx, item_id, file_id, change.position);
}

function requireRoom(item: Pick<ItemEntity, 'file_count'> | undefined) {
  if (!item || item.file_count >= MAX_FILES) throw tooManyFiles();
}

async function liveFile(
  manager: EntityManager,
  item_id: number,
  id: number,
  expected: Expected = {},
): Promise<ItemFileEntity> {
  const file = await manager.findOneBy(ItemFileEntity, { ...expected, id, item_id, deleted_at: IsNull() });
  if (!file) throw fileNotFound();
  return file;
}

function sameFile(manager: EntityManager, item_id: number, { image_id, image_box, url }: FileSource) {
  return manager.query<Pick<ItemFileEntity, 'id' | 'name' | 'deleted_at'>[]>(
    `select id, name, deleted_at from item_files
     where item_id = $1 and image_id is not distinct from $2 and image_box is not distinct from $3
       and url is not distinct from $4
     order by deleted_at desc nulls first, id limit 1`,
    [item_id, image_id, image_box, url],
  );
}

async function insert(manager: EntityManager, actor: Actor, item_id: number, source: FileSource): Promise<number> {
  const position = await nextPosition(manager, item_id);
  const row = { ...source, item_id, position, added_by: actor.id };
  const { identifiers } = await manager.insert(ItemFileEntity, row);
  return (identifiers[0] as Pick<ItemFileEntity, 'id'>).id;
}

async function nextPosition(manager: EntityManager, item_id: number): Promise<number> {
  const last = await manager.maximum(ItemFileEntity, 'position', { item_id });
  return (last ?? -1) + 1;
}

/** No other file is the cover, not even after it is restored. */
async function leaveOthers(manager: EntityManager, item_id: number, id: number) {
  await manager.update(ItemFileEntity, { item_id, id: Not(id), is_cover: true }, { is_cover: false });
}

/** Moves a file to a place among the files of its item. */
async function place(manager: EntityManager, item_id: number, file_id: number, position: number) {
  const rows = await manager.query<{ id: number }[]>(
    `select f.id from item_files f where f.item_id = $1 and f.deleted_at is null and f.id <> $2 order by ${FILE_ORDER}`,
    [item_id, file_id],
  );
  const ids = rows.map(({ id }) => id).toSpliced(position, 0, file_id);
  await manager.query(
    `update item_files f set position = n.place - 1 from unnest($1::bigint[]) with ordinality n (id, place) where f.id = n.id`,
    [ids],
  );
}
