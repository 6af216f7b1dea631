import { ITEM_FIELD_NAMES, type ItemFieldName, PRIVATE_FIELDS } from '@whereabouts/shared/contracts/item-fields.js';
import { isTrashed } from '../items/item-states.js';
import { ACTING_GUEST, ACTING_USER } from './acting.js';
import { changeJson, EVENT_COLUMNS } from './change-json.js';

/** SQL: the change of a field from row `o` to row `n`, or null. */
const ifChanged = (field: string, change = changeJson(`'${field}'`, `o.${field}`, `n.${field}`)) =>
  `case when o.${field} is distinct from n.${field} then ${change} end`;

const arrayOf = (changes: string[]) => `array_remove(array[${changes.join(', ')}]::jsonb[], null)`;

const PLACE = ['area', 'location', 'sub_location'] as const;
const namesOf = (item: string) => `(${PLACE.map((name) => `${item}.${name}`).join(', ')})`;
const placeOf = (item: string) => `jsonb_build_object(${PLACE.map((name) => `'${name}', ${item}.${name}`).join(', ')})`;

/** A place is one value. Its names mean little alone. */
const PLACE_CHANGE = `
  case when ${namesOf('o')} is distinct from ${namesOf('n')} then ${changeJson(`'place'`, placeOf('o'), placeOf('n'))} end`;

/** A cover that comes or goes with its file, or with the kind of its file, is no change of its own. */
const SAME_FILES = '(o.file_count, o.shown_file_count) = (n.file_count, n.shown_file_count)';

/** The box belongs to the image. */
const COVER_CHANGES = [
  `case when ${SAME_FILES} then ${ifChanged('image_id')} end`,
  `case when ${SAME_FILES} and (o.image_id, o.image_box) is distinct from (n.image_id, n.image_box)
    then ${changeJson(`'image_box'`, 'o.image_box', 'n.image_box')} end`,
];

const CUSTOM_CHANGES = `case when o.custom is distinct from n.custom then array(
    select ${changeJson(`'custom.' || key`, 'o.custom -> key', 'n.custom -> key', `, 'label', f.name`)}
    from jsonb_object_keys(o.custom || n.custom) key left join custom_fields f on f.id = key::bigint
    where o.custom -> key is distinct from n.custom -> key order by key::bigint
  ) else '{}' end`;

const COMBINED: ItemFieldName[] = [...PLACE, 'image_id', 'image_box', 'custom'];

const isPrivate = (name: ItemFieldName) => PRIVATE_FIELDS.includes(name);

const trashed = (item: string) => `coalesce(${isTrashed(`${item}.deleted_at`)}, false)`;

/**
 * The statement that notes an update of items, as `before` and `after`. Only fields that users set are compared, because
 * changes of derived columns are no history.
 * @param existing the columns of the table, because those of later migrations do not exist yet
 */
export function noteChangedItems(existing: Set<string>): string {
  const compared = ITEM_FIELD_NAMES.filter((name) => existing.has(name) && !COMBINED.includes(name));
  const departs = existing.has('departed') ? 'o.departed is null and n.departed is not null' : 'false';
  const shown = [
    PLACE_CHANGE,
    ...compared.filter((name) => !isPrivate(name)).map((name) => ifChanged(name)),
    ...COVER_CHANGES,
  ];
  const hidden = compared.filter(isPrivate).map((name) => ifChanged(name));
  return `
    with compared as (
      select n.id as item_id, n.user_id, ${arrayOf(shown)} || ${CUSTOM_CHANGES} as shown, ${arrayOf(hidden)} as hidden,
        ${departs} as departs, ${trashed('o')} as was_trashed, ${trashed('n')} as is_trashed
      from before o join after n using (id)
    )
    insert into item_events (${EVENT_COLUMNS})
    select item_id, user_id, ${ACTING_USER}, ${ACTING_GUEST}, kind, shown, hidden from (
      select item_id, user_id, case when departs then 'departed' else 'changed' end as kind, to_jsonb(shown) as shown, to_jsonb(hidden) as hidden, 0 as place
      from compared where shown <> '{}' or hidden <> '{}'
      union all
      select item_id, user_id, case when is_trashed then 'trashed' else 'restored' end, '[]', '[]', 1
      from compared where is_trashed <> was_trashed
    ) noted order by item_id, place`;
}

/** Notes new items, as `added`. */
export const NOTE_CREATED_ITEMS = `
    insert into item_events (${EVENT_COLUMNS})
    select id, user_id, case when guest_name is null then ${ACTING_USER} end, coalesce(${ACTING_GUEST}, guest_name),
      'created', '[]', '[]'
    from added order by id`;

/** Deletes the events of purged items, as `gone`. */
export const FORGET_ITEMS = 'delete from item_events where item_id = any(array(select id from gone))';
