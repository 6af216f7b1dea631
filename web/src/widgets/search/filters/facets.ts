import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_CHOICE_NAMES, type ItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { useMemo } from 'react';
import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import { filtersOfChoice, fitsChoice, NO_CHOICE } from '../../../domain/choice-filters';
import { filterOfChoice, fitsCustom, hasRange } from '../../../domain/custom-filters';
import { isTodo } from '../../../domain/item-todo';
import { SHARING_FILTERS, type SharingFilter, TODO_FILTERS, type TodoFilter } from '../../../domain/preferences';
import { fitsStock, liesNowhere, sharingOf } from '../find-items';
import { usesOf } from '../most-used';

/** The filter values of a list, each with its number of items. Values without items are left out. */
export interface Facets {
  categories: [string, number][];
  colors: [string, number][];
  manufacturers: [string, number][];
  areas: [string, number][];
  tags: [string, number][];
  todos: [TodoFilter, number][];
  /** `low` includes items that are out of stock. */
  stocks: ['low' | 'out', number][];
  /** Empty if no item is shared. */
  sharing: [SharingFilter, number][];
  nowhere: number;
  /** Only choices that some item has a value for. */
  choices: [ItemChoice, [string, number][]][];
  /** Only custom fields that some item has a value for, each with its choices (`filterOfChoice`). */
  custom: CustomFacet[];
}

/** A range has at most one choice: no value. */
export type CustomFacet = readonly [CustomField, [string, number][]];

const NO_FIELDS: CustomField[] = [];

export function useFacets(items: readonly Item[]): Facets {
  const { data: fields = NO_FIELDS } = useCustomFieldsQuery();
  return useMemo(() => {
    const numbered = <One>(all: readonly One[], fits: (item: Item, one: One) => boolean) =>
      all
        .map((one): [One, number] => [one, items.filter((item) => fits(item, one)).length])
        .filter(([, count]) => count > 0);
    const sharing = numbered(SHARING_FILTERS, (item, one) => sharingOf(item) === one);
    return {
      categories: usesOf(items, ({ category }) => [category]),
      colors: usesOf(items, ({ color }) => [color]),
      manufacturers: usesOf(items, ({ manufacturer }) => [manufacturer]),
      areas: usesOf(items, ({ area }) => [area]),
      tags: usesOf(items, ({ tags }) => tags),
      todos: numbered(TODO_FILTERS, isTodo),
      stocks: numbered(['low', 'out'] as const, fitsStock),
      sharing: sharing.some(([one]) => one !== 'private') ? sharing : [],
      nowhere: items.filter(liesNowhere).length,
      choices: ITEM_CHOICE_NAMES.map((name): Facets['choices'][number] => [
        name,
        numbered<string>(filtersOfChoice(name), (item, value) => fitsChoice(item, name, value)),
      ]).filter(([, values]) => values.some(([value]) => value !== NO_CHOICE)),
      custom: fields
        .filter(({ id }) => items.some(({ custom }) => custom[id] !== undefined))
        .map((field) => [field, choicesOf(field, items)] as const),
    };
  }, [items, fields]);
}

function choicesOf(field: CustomField, items: readonly Item[]): [string, number][] {
  const { id, kind } = field;
  if (kind !== 'link' && !hasRange(field))
    return usesOf(items, ({ custom }) => [custom[id] === undefined ? null : String(custom[id])]);
  return (kind === 'link' ? ['true', 'false'] : ['false'])
    .map((choice): [string, number] => {
      const filter = filterOfChoice(field, choice);
      return [choice, items.filter(({ custom }) => fitsCustom(custom[id], filter)).length];
    })
    .filter(([, count]) => count > 0);
}
