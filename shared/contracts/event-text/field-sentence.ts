import type { EventChange } from '../history.js';
import { ITEM_FIELDS, type ItemFieldName, isItemChoice, kindOf } from '../item-fields.js';
import type { EventWords } from './event-words.js';
import { FIELD_WORDS } from './texts.js';

const isItemField = (field: string): field is ItemFieldName => field in ITEM_FIELDS;

const isNamed = (field: ItemFieldName): field is keyof typeof FIELD_WORDS => field in FIELD_WORDS;

function formatted(field: ItemFieldName, value: unknown, words: EventWords): string {
  if (isItemChoice(field)) return words.choice(field, String(value));
  const kind = kindOf(field);
  if (kind === 'money') return words.money(Number(value));
  if (kind === 'quantity') return words.number(Number(value));
  return kind === 'date' ? words.day(String(value)) : String(value);
}

/** "set", "changed" or "cleared" a field. */
function changeOf(prefix: '' | 'custom_', field: string, [from, to]: (string | null)[], words: EventWords): string {
  const did = from === null ? 'set' : to === null ? 'cleared' : 'changed';
  return words.text(`${prefix}${did}`, { field, from: from ?? '', to: to ?? '' });
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The value of a custom field. Its kind may be gone with the field. */
function customValue(value: unknown, words: EventWords): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return words.flag(value);
  if (typeof value === 'number') return words.number(value);
  return A_DAY.test(String(value)) ? words.day(String(value)) : String(value);
}

function tagTexts(from: string[], to: string[], words: EventWords): string[] {
  const text = (name: 'tagged' | 'untagged', tags: string[]) =>
    tags.length > 0 ? [words.text(name, { count: tags.length, tags: words.list(tags) })] : [];
  return [
    ...text(
      'tagged',
      to.filter((tag) => !from.includes(tag)),
    ),
    ...text(
      'untagged',
      from.filter((tag) => !to.includes(tag)),
    ),
  ];
}

/** The change of a field, in words. Fields of later versions are left out. */
export function fieldTexts({ field, from, to, label }: EventChange, words: EventWords): string[] {
  if (field.startsWith('custom.'))
    return [
      changeOf(
        'custom_',
        label ?? '',
        [from, to].map((value) => customValue(value, words)),
        words,
      ),
    ];
  if (!isItemField(field)) return [];
  if (field === 'name') return [words.text('renamed', { from: String(from), to: String(to) })];
  if (field === 'tags') return tagTexts(from as string[], to as string[], words);
  if (field === 'image_id') return [words.text('cover')];
  if (field === 'image_box') return [words.text('box')];
  if (field === 'description')
    return [words.text(from === null ? 'long_set' : to === null ? 'long_cleared' : 'long_changed')];
  if (!isNamed(field)) return [];
  if (kindOf(field) === 'flag') return [words.text(to ? 'on' : 'off', { field: FIELD_WORDS[field] })];
  const values = [from, to].map((value) => (value === null ? null : formatted(field, value, words)));
  return [changeOf('', FIELD_WORDS[field], values, words)];
}
