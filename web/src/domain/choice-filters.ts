import {
  type ChoiceValue,
  choicesOf,
  ITEM_CHOICE_NAMES,
  type ItemChoice,
} from '@whereabouts/shared/contracts/item-fields.js';

/** Asks for what has no value of a choice. */
export const NO_CHOICE = 'none';

/** Values of choices such as an item's condition, by field; what is not named may have any. */
export type ChoiceFilters = { [Name in ItemChoice]?: ChoiceValue<Name> | typeof NO_CHOICE };

/** What can be asked for of a choice, in the order of its values. */
export const filtersOfChoice = (name: ItemChoice) => [...choicesOf(name), NO_CHOICE] as const;

/** Of an address, or of what a device has kept, the values that can be asked for. */
export function validChoices(asked: Record<string, unknown>): ChoiceFilters {
  const valid = ITEM_CHOICE_NAMES.filter((name) => filtersOfChoice(name).some((value) => value === asked[name]));
  return Object.fromEntries(valid.map((name) => [name, asked[name]]));
}

/** Whether an item has what is asked for of one choice. */
export const fitsChoice = (item: { [Name in ItemChoice]: ChoiceValue<Name> | null }, name: ItemChoice, asked: string) =>
  (item[name] ?? NO_CHOICE) === asked;
