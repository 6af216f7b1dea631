import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { customValueProblem } from '@whereabouts/shared/contracts/custom-fields.js';
import { fieldsOfKind } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_MONEY, MAX_QUANTITY, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import { isWebAddress } from '@whereabouts/shared/contracts/web-address.js';
import { t } from '../../../i18n/t';
import { customPath, type Fields, fieldsOf, type ItemValues } from './item-fields';

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

/**
 * The problems of new values of custom fields. An unchanged value stays, even if its field no longer accepts it.
 * @param fields the fields that the form shows
 */
export function customProblemsOf(fields: CustomField[], values: ItemValues, before: Fields['custom']) {
  const { custom } = fieldsOf(values);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = custom[field.id];
      const problem = value === undefined || value === before[field.id] ? null : customValueProblem(field, value);
      return problem === null ? [] : [[customPath(field.id), t('editor.custom_wrong', { name: field.name, problem })]];
    }),
  );
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
