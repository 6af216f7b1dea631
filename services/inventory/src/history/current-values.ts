import { isDeepStrictEqual } from 'node:util';
import { type CustomValue, customValueProblem } from '@whereabouts/shared/contracts/custom-fields.js';
import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { EntityManager } from 'typeorm';
import { In, IsNull } from 'typeorm';
import { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import { ItemFileEntity } from '../files/item-file.entity.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { EventRow } from './history.query.js';
import type { StoredChange } from './item-event.entity.js';

const REVERTIBLE = ['changed', 'departed', 'file_added', 'file_removed'];

const ITEMS = `select (i.json_start || '}')::json as item from items i where id = any($1)`;

const CUSTOM = /^custom\.(\d+)$/;

/** The id of a custom field in a change, or undefined. */
export const customIdOf = ({ field }: StoredChange) => Number(CUSTOM.exec(field)?.[1]) || undefined;

/** All changes of an event that its reader gets. */
export function changesFor({ is_editor, changes, private_changes }: EventRow): StoredChange[] {
  return is_editor ? [...changes, ...private_changes] : changes;
}

/** Whether the reader may revert the event at all. Only the owner can make an item depart or come back. */
export function isRevertible(row: EventRow): boolean {
  if (!row.is_editor || !REVERTIBLE.includes(row.kind)) return false;
  return row.is_owner || changesFor(row).every(({ field }) => field !== 'departed');
}

/** The present values of what some events have changed, read in three statements at most. */
export class CurrentValues {
  private constructor(
    readonly items: Map<number, ItemEntity>,
    private readonly files: ItemFileEntity[],
    private readonly fields: Map<number, CustomFieldEntity>,
  ) {}

  static async of(manager: EntityManager, rows: EventRow[]): Promise<CurrentValues> {
    const revertible = rows.filter(isRevertible);
    const changes = revertible.flatMap(changesFor);
    const ids = [...new Set(revertible.map(({ item_id }) => item_id))];
    const items = ids.length > 0 ? await manager.query<{ item: ItemEntity }[]>(ITEMS, [ids]) : [];
    const fieldIds = changes.map(customIdOf).filter((id) => id !== undefined);
    const fields =
      fieldIds.length > 0 ? await manager.findBy(CustomFieldEntity, { id: In(fieldIds), deleted_at: IsNull() }) : [];
    const fileIds = changes.map(({ file_id }) => file_id).filter((id) => id !== undefined);
    const imageIds = changes.filter(({ field, from }) => field === 'image_id' && from !== null).map(({ from }) => from);
    const files =
      fileIds.length + imageIds.length > 0
        ? await manager.find(ItemFileEntity, {
            where: [
              { item_id: In(ids), id: In(fileIds) },
              { item_id: In(ids), image_id: In(imageIds), deleted_at: IsNull() },
            ],
          })
        : [];
    return new CurrentValues(
      new Map(items.map(({ item }) => [item.id, item])),
      files,
      new Map(fields.map((field) => [field.id, field])),
    );
  }

  /** Whether the former values still exist: the file, the photo, the custom field and the choice. */
  canReturn(row: EventRow): boolean {
    return changesFor(row).every((change) => {
      const custom = customIdOf(change);
      if (custom !== undefined) return canTake(this.fields.get(custom), change);
      if (change.field === 'image_id') return this.photoOf(row, change) !== undefined;
      return change.file_id === undefined || this.fileOf(row, change) !== undefined;
    });
  }

  isUnchanged(row: EventRow): boolean {
    return changesFor(row).every((change) => isDeepStrictEqual(this.valueOf(row, change), change.to));
  }

  /** The photo that was the cover before. */
  photoOf({ item_id }: EventRow, { from }: StoredChange): ItemFileEntity | undefined {
    return this.files.find(
      (file) =>
        file.item_id === item_id &&
        file.image_id === from &&
        file.is_photo &&
        file.deleted_at === null &&
        !PRIVATE_FILE_KINDS.includes(file.kind),
    );
  }

  private fileOf({ item_id }: EventRow, { file_id }: StoredChange): ItemFileEntity | undefined {
    return this.files.find((file) => file.id === file_id && file.item_id === item_id);
  }

  private valueOf(row: EventRow, change: StoredChange): unknown {
    if (change.file_id !== undefined) {
      const file = this.fileOf(row, change);
      if (!file || file.deleted_at !== null) return null;
      if (change.field === 'file_kind') return file.kind;
      // The cover has got another picture since, so the file of the event is gone.
      if (row.kind === 'file_added' && Date.parse(file.created_at) > Date.parse(row.at)) return null;
      // A file that was renamed since can still be removed.
      return row.kind === 'file_added' ? change.to : file.name;
    }
    const item = this.items.get(row.item_id);
    if (!item) return undefined;
    const custom = customIdOf(change);
    if (custom !== undefined) return item.custom[custom] ?? null;
    if (change.field === 'place') {
      const { area, location, sub_location } = item;
      return { area, location, sub_location };
    }
    return item[change.field as keyof ItemEntity] ?? null;
  }
}

/** Whether a custom field takes the former value of a change. Its choices may have changed since. */
function canTake(field: CustomFieldEntity | undefined, { from }: StoredChange): boolean {
  return field !== undefined && (from === null || customValueProblem(field, from as CustomValue) === null);
}
