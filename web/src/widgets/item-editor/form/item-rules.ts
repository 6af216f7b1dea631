import { fieldsOfKind } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_MONEY, MAX_QUANTITY, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import { isWebAddress } from '@whereabouts/shared/contracts/web-address.js';
import { t } from '../../../i18n/t';
import type { ItemValues } from './item-fields';

/** Maps each field to its error. Text longer than allowed cannot be typed. */
export function problemsOf(values: ItemValues): Partial<Record<keyof ItemValues, string>> {
  return {
    ...(values.name.trim() === '' && { name: t('editor.name_required') }),
    ...(!isQuantity(values.quantity) && { quantity: t('editor.quantity_wrong') }),
    ...(!isQuantity(values.quantity_min) && { quantity_min: t('editor.quantity_wrong') }),
    ...problemsIn(fieldsOfKind('money'), (name) => !isMoney(values[name]), t('editor.money_wrong')),
    ...problemsIn(fieldsOfKind('link'), (name) => !isLink(values[name]), t('editor.link_wrong')),
    ...(values.tags.length > MAX_TAGS && { tags: t('editor.tags_many') }),
  };
}

/** An empty quantity becomes 1 (docs/rules/items.md). */
function isQuantity(value: number | string): boolean {
  const number = Number(value);
  return value === '' || (Number.isInteger(number) && number >= 0 && number <= MAX_QUANTITY);
}

function isMoney(value: number | string): boolean {
  // Text that is not an amount stays text (`widgets/fields/money-field.tsx`).
  return value === '' || (typeof value === 'number' && value >= 0 && value <= MAX_MONEY);
}

const isLink = (value: string) => value.trim() === '' || isWebAddress(value.trim());

function problemsIn<Name extends string>(names: Name[], isWrong: (name: Name) => boolean, problem: string) {
  return Object.fromEntries(names.filter(isWrong).map((name) => [name, problem]));
}
