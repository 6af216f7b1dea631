import { ConflictException, HttpException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { FileChange } from '@whereabouts/shared/contracts/files.js';
import type { Reverted } from '@whereabouts/shared/contracts/history.js';
import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageRef } from '@whereabouts/shared/contracts/media.js';
import { DataSource } from 'typeorm';
import { FileChanges } from '../files/file-changes.service.js';
import type { ItemFileEntity } from '../files/item-file.entity.js';
import { readOnlyItem } from '../item-changes/editable-items.js';
import { ItemChanges } from '../item-changes/item-changes.service.js';
import { viewItems } from '../items/view-items.query.js';
import { CurrentValues, changesFor, customIdOf, isRevertible } from './current-values.js';
import { type EventRow, REVERT_OF } from './history.query.js';
import { History } from './history.service.js';
import type { StoredChange } from './item-event.entity.js';

/** Reverts events through the same services as other changes, so their access rules apply and an event is written. */
@Injectable()
export class Reverts {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly history: History,
    private readonly items: ItemChanges,
    private readonly files: FileChanges,
  ) {}

  /**
   * Reverts an event in one transaction.
   * @returns the item and the event of the revert. Both are null if the actor no longer sees the item, such as an editor
   * who saw it only through Stock
   * @throws ForbiddenException `read_only_item`
   * @throws ConflictException `changed_since` with `current`; `not_revertible`
   */
  async revert(actor: Actor, item_id: number, event_id: number): Promise<Reverted> {
    const event = await this.history.event(actor, item_id, event_id);
    if (!event.is_editor) throw readOnlyItem();
    if (!isRevertible(event)) throw notRevertible();
    const current = await CurrentValues.of(this.source.manager, [event]);
    if (!current.canReturn(event)) throw notRevertible();
    if (!current.isUnchanged(event)) throw await this.changedSince(actor, item_id);
    try {
      await this.write(actor, event, current);
    } catch (error) {
      throw isOvertaken(error) ? await this.changedSince(actor, item_id) : error;
    }
    const [item = null] = await viewItems(this.source.manager, actor, [item_id]);
    return { item, event_id: item && (await this.eventOf(actor, event)) };
  }

  private async write(actor: Actor, event: EventRow, current: CurrentValues) {
    const [change] = changesFor(event);
    if (change?.file_id !== undefined) return this.revertFile(actor, event, change, change.file_id);
    const { change: former, cover } = formerValues(event, current);
    await this.items.update(actor, [former], undefined, cover);
  }

  private async revertFile(actor: Actor, { kind, item_id }: EventRow, change: StoredChange, file_id: number) {
    if (kind === 'file_added') return this.files.remove(actor, item_id, file_id);
    if (kind === 'file_removed') {
      const { id } = await this.files.restore(actor, item_id, file_id);
      // The item has the same file again.
      if (id !== file_id) throw notRevertible();
      return;
    }
    const field = change.field === 'file_kind' ? 'kind' : 'name';
    const [from, to] = [{ [field]: change.from }, { [field]: change.to }];
    await this.files.change(actor, item_id, file_id, from as FileChange, to as Partial<ItemFileEntity>);
  }

  /** The event that a revert has written: the actor's latest one that takes the values back. */
  private async eventOf(actor: Actor, event: EventRow): Promise<number | null> {
    const taken = changesFor(event)
      .filter(({ field }) => field !== 'image_box')
      .map(({ field, to, file_id }) => (file_id === undefined ? { field, from: to } : { file_id }));
    const [found] = await this.source.query<{ id: number }[]>(REVERT_OF, [
      event.item_id,
      event.id,
      actor.id,
      JSON.stringify(taken),
    ]);
    return found?.id ?? null;
  }

  private async changedSince(actor: Actor, id: number) {
    const [current] = await viewItems(this.source.manager, actor, [id]);
    const message = 'This has changed since. Check the current values.';
    return new ConflictException({ message, code: 'changed_since', current });
  }
}

const COVER = ['image_id', 'image_box'];

/**
 * The change that gives fields their former values, unless the item changes in the meantime. A former cover is a file of
 * the item and has its own box, so the actor may use it.
 */
function formerValues(event: EventRow, current: CurrentValues): { change: ItemChange; cover?: ImageRef } {
  const id = event.item_id;
  const changes = changesFor(event);
  const replaced = changes.find(({ field }) => field === 'image_id');
  const photo = replaced && current.photoOf(event, replaced);
  const values: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const change of replaced ? changes.filter(({ field }) => !COVER.includes(field)) : changes) {
    const field = customIdOf(change);
    if (field !== undefined) custom[field] = change.from;
    else if (change.field === 'place') Object.assign(values, change.from);
    else values[change.field] = change.from;
  }
  if (Object.keys(custom).length > 0) values.custom = custom;
  const change = { id, updated_at: current.items.get(id)?.updated_at, ...values };
  if (!photo?.image_id) return { change };
  const { image_id, image_box, image_width: width, image_height: height, thumb_hash } = photo;
  const cover = { id: image_id, width, height, thumb_hash } as ImageRef;
  return { change: { ...change, image_id, image_box }, cover };
}

/** Whether another change came between the check and the write. */
const isOvertaken = (error: unknown) =>
  error instanceof HttpException && OVERTAKEN.includes((error.getResponse() as { code?: string }).code ?? '');

const OVERTAKEN = ['stale_item', 'file_not_found'];

const notRevertible = () =>
  new ConflictException({ message: 'This change cannot be reverted.', code: 'not_revertible' });
