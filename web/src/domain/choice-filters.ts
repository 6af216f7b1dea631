import {
  type ChoiceValue,
  choicesOf,
  ITEM_CHOICE_NAMES,
  type ItemChoice,
} from '@whereabouts/shared/contracts/item-fields.js';

/** Filter value for items without a value of the choice. */
export const NO_CHOICE = 'none';

/** Filters on choice fields, for example an item's condition. A field that is absent is not filtered. */
export type ChoiceFilters = { [Name in ItemChoice]?: ChoiceValue<Name> | typeof NO_CHOICE };

/** Filter values of a choice, in the order of its values. */
export const filtersOfChoice = (name: ItemChoice) => [...choicesOf(name), NO_CHOICE] as const;

/** Keeps the valid filters from an address or from saved preferences. */
export function validChoices(asked: Record<string, unknown>): ChoiceFilters {
  const valid = ITEM_CHOICE_NAMES.filter((name) => filtersOfChoice(name).some((value) => value === asked[name]));
  return Object.fromEntries(valid.map((name) => [name, asked[name]]));
}

/** Whether an item matches the filter on one choice. */
export const fitsChoice = (item: { [Name in ItemChoice]: ChoiceValue<Name> | null }, name: ItemChoice, asked: string) =>
  (item[name] ?? NO_CHOICE) === asked;
