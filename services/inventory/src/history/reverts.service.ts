import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { DataSource } from 'typeorm';
import { FileChanges } from '../files/file-changes.service.js';
import type { ItemFileEntity } from '../files/item-file.entity.js';
import { readOnlyItem } from '../item-changes/editable-items.js';
import { ItemChanges } from '../item-changes/item-changes.service.js';
import { viewItems } from '../items/view-items.query.js';
import { CurrentValues, changesFor, customIdOf, isRevertible } from './current-values.js';
import type { EventRow } from './history.query.js';
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
   * @returns the item, or null if the actor no longer sees it, such as an editor who saw it only through Stock
   * @throws ForbiddenException `read_only_item`
   * @throws ConflictException `changed_since` with `current`; `not_revertible`
   */
  async revert(actor: Actor, item_id: number, event_id: number): Promise<Item | null> {
    const event = await this.history.event(actor, item_id, event_id);
    if (!event.is_editor) throw readOnlyItem();
    if (!isRevertible(event)) throw notRevertible();
    const current = await CurrentValues.of(this.source.manager, [event]);
    if (!current.canReturn(event)) throw notRevertible();
    if (!current.isUnchanged(event)) throw await this.changedSince(actor, item_id);
    const [change] = changesFor(event);
    if (change?.file_id !== undefined) await this.revertFile(actor, event, change, change.file_id);
    else await this.revertItem(actor, event, current);
    const [item = null] = await viewItems(this.source.manager, actor, [item_id]);
    return item;
  }

  private async revertFile(actor: Actor, { kind, item_id }: EventRow, { field, from }: StoredChange, file_id: number) {
    if (kind === 'file_added') await this.files.remove(actor, item_id, file_id);
    else if (kind === 'file_removed') await this.files.restore(actor, item_id, file_id);
    else if (field === 'file_kind')
      await this.files.change(actor, item_id, file_id, { kind: from as ItemFileEntity['kind'] });
    else await this.files.change(actor, item_id, file_id, { name: String(from) });
  }

  private async revertItem(actor: Actor, event: EventRow, current: CurrentValues) {
    const { item_id } = event;
    const changes = changesFor(event);
    const cover = changes.find(({ field }) => field === 'image_id');
    // The former cover is a file of the item and has its own box.
    const fields = cover ? changes.filter(({ field }) => !COVER.includes(field)) : changes;
    if (fields.length > 0)
      await this.update(actor, formerValues(current.items.get(item_id)?.updated_at, item_id, fields));
    const photo = cover && current.photoOf(event, cover);
    if (photo) await this.files.change(actor, item_id, photo.id, { is_cover: true });
  }

  private async update(actor: Actor, change: ItemChange) {
    try {
      await this.items.update(actor, [change]);
    } catch (error) {
      if (!isStale(error)) throw error;
      throw await this.changedSince(actor, change.id);
    }
  }

  private async changedSince(actor: Actor, id: number) {
    const [current] = await viewItems(this.source.manager, actor, [id]);
    const message = 'This has changed since. Check the current values.';
    return new ConflictException({ message, code: 'changed_since', current });
  }
}

const COVER = ['image_id', 'image_box'];

/** The change that gives fields their former values, unless the item changes in the meantime. */
function formerValues(updated_at: string | undefined, id: number, changes: StoredChange[]): ItemChange {
  const values: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const change of changes) {
    const field = customIdOf(change);
    if (field !== undefined) custom[field] = change.from;
    else if (change.field === 'place') Object.assign(values, change.from);
    else values[change.field] = change.from;
  }
  if (Object.keys(custom).length > 0) values.custom = custom;
  return { id, updated_at, ...values };
}

const isStale = (error: unknown) =>
  error instanceof ConflictException && (error.getResponse() as { code?: string }).code === 'stale_item';

const notRevertible = () =>
  new ConflictException({ message: 'This change cannot be reverted.', code: 'not_revertible' });
