import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import { ACTING_GUEST, ACTING_USER } from './acting.js';
import { changeJson, EVENT_COLUMNS, itemOf } from './change-json.js';

const isPrivate = (kind: string) => `${kind} in (${PRIVATE_FILE_KINDS.map((name) => `'${name}'`).join(', ')})`;

/** Files are named in events, because the event outlives the file. */
const fileChange = (id: string, kind: string, from: string, to: string) =>
  changeJson(`'file.' || ${kind}`, from, to, `, 'file_id', ${id}`);

/** @param noted selects item_id, kind, file_id, is_private and the `change` of files @param condition on item `i` */
const noteFiles = (noted: string, condition = 'true') => `
    insert into item_events (${EVENT_COLUMNS})
    select i.id, i.user_id, ${ACTING_USER}, ${ACTING_GUEST}, kind,
      case when is_private then '[]' else jsonb_build_array(change) end,
      case when is_private then jsonb_build_array(change) else '[]' end
    from (${noted}) noted ${itemOf('noted.item_id')} where ${condition} order by file_id, kind desc`;

/** Notes new files, as `added`. The photo of a new item is part of its creation. */
export const NOTE_NEW_FILES = noteFiles(
  `
      select item_id, 'file_added' as kind, id as file_id, ${isPrivate('kind')} as is_private, created_at as added_at,
        ${fileChange('id', 'kind', 'null', 'name')} as change
      from added where deleted_at is null`,
  'noted.added_at <> i.created_at',
);

/**
 * Notes an update of files, as `before` and `after`. Their order is no history. A cover that gets another picture loses
 * its name, which is part of the item's change.
 */
export const NOTE_CHANGED_FILES = noteFiles(`
      with compared as (
        select n.id, o.item_id as from_id, n.item_id, o.kind as old_kind, n.kind as new_kind, o.name as old_name,
          n.name as new_name, o.deleted_at is null as was_there, n.deleted_at is null as is_there,
          ${isPrivate('o.kind')} or ${isPrivate('n.kind')} as is_private,
          o.image_id is not distinct from n.image_id as has_same_image
        from before o join after n using (id)
      )
      select from_id as item_id, 'file_removed' as kind, id as file_id, is_private,
        ${fileChange('id', 'old_kind', 'old_name', 'null')} as change
      from compared where was_there and (not is_there or from_id <> item_id)
      union all
      select item_id, 'file_added', id, is_private, ${fileChange('id', 'new_kind', 'null', 'new_name')}
      from compared where is_there and (not was_there or from_id <> item_id)
      union all
      select item_id, 'changed', id, is_private, case when old_kind <> new_kind
        then ${changeJson(`'file_kind'`, 'old_kind', 'new_kind', `, 'label', new_name, 'file_id', id`)}
        else ${fileChange('id', 'new_kind', 'old_name', 'new_name')} end
      from compared
      where was_there and is_there and from_id = item_id and has_same_image and (old_kind, old_name) <> (new_kind, new_name)`);

/**
 * A photo that becomes a receipt, as `before` and `after`, is also one in its earlier events, including those of items
 * that it was moved from. An event of a file has one change.
 */
export const HIDE_PRIVATE_FILES = `
    update item_events e set private_changes = e.private_changes || e.changes, changes = '[]'
    where e.id = any(array(
      select named.id from before o join after n using (id) cross join lateral (
        select id from item_events
        where changes -> 0 ? 'file_id' and (changes -> 0 ->> 'file_id')::bigint = n.id offset 0
      ) named
      where not ${isPrivate('o.kind')} and ${isPrivate('n.kind')}
    ))`;
