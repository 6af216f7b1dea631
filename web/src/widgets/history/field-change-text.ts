import type { EventChange } from '@whereabouts/shared/contracts/history.js';
import { ITEM_FIELDS, type ItemFieldName, isItemChoice, kindOf } from '@whereabouts/shared/contracts/item-fields.js';
import { formatDay, formatList, formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import type { TextKey } from '../../i18n/text-key';
import '../../i18n/locales/choices';
import '../../i18n/locales/editor';
import '../../i18n/locales/history';

export type Money = (value: number) => string;

const isItemField = (field: string): field is ItemFieldName => field in ITEM_FIELDS;

/** The label of a field within a sentence, such as "purchase price". */
function labelOf(field: ItemFieldName): string {
  if (field === 'value') return t('history.field_value');
  const label = isItemChoice(field) ? t(`choice.${field}`) : t(`editor.${field}` as TextKey);
  return label.charAt(0).toLocaleLowerCase() + label.slice(1);
}

function formatted(field: ItemFieldName, value: unknown, money: Money): string {
  if (isItemChoice(field)) return t(`choice.${field}_${value}` as TextKey);
  const kind = kindOf(field);
  if (kind === 'money') return money(Number(value));
  if (kind === 'quantity') return formatNumber(Number(value));
  return kind === 'date' ? formatDay(String(value)) : String(value);
}

type Verbs = 'set' | 'changed' | 'cleared' | 'custom_set' | 'custom_changed' | 'custom_cleared';

/** "set", "changed" or "cleared" a field. */
function changeOf(verb: '' | 'custom_', field: string, from: string | null, to: string | null): string {
  const did = from === null ? 'set' : to === null ? 'cleared' : 'changed';
  return t(`history.${verb}${did}` as `history.${Verbs}`, { field, from: from ?? '', to: to ?? '' });
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The value of a custom field. Its kind may be gone with the field. */
function customValue(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return t(value ? 'editor.yes' : 'editor.no');
  if (typeof value === 'number') return formatNumber(value);
  return A_DAY.test(String(value)) ? formatDay(String(value)) : String(value);
}

function tagTexts(from: string[], to: string[]): string[] {
  const [added, removed] = [to.filter((tag) => !from.includes(tag)), from.filter((tag) => !to.includes(tag))];
  return [
    ...(added.length > 0 ? [t('history.tagged', { count: added.length, tags: formatList(added) })] : []),
    ...(removed.length > 0 ? [t('history.untagged', { count: removed.length, tags: formatList(removed) })] : []),
  ];
}

/** The change of a field, in words. Fields of later versions are left out. */
export function fieldTexts({ field, from, to, label }: EventChange, money: Money): string[] {
  if (field.startsWith('custom.')) return [changeOf('custom_', label ?? '', customValue(from), customValue(to))];
  if (!isItemField(field)) return [];
  if (field === 'name') return [t('history.renamed', { from: String(from), to: String(to) })];
  if (field === 'tags') return tagTexts(from as string[], to as string[]);
  if (field === 'image_id') return [t('history.cover')];
  if (field === 'image_box') return [t('history.box')];
  const kind = kindOf(field);
  if (kind === 'flag') return [t(to ? 'history.on' : 'history.off', { field: t(`editor.${field}` as TextKey) })];
  if (kind === 'long_text')
    return [t(from === null ? 'history.long_set' : to === null ? 'history.long_cleared' : 'history.long_changed')];
  const text = (value: unknown) => (value === null ? null : formatted(field, value, money));
  return [changeOf('', labelOf(field), text(from), text(to))];
}
