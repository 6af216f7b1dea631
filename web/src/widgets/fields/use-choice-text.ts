import '../../i18n/locales/choices';
import type { ChoiceValue, ItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { NO_CHOICE } from '../../domain/choice-filters';
import { t } from '../../i18n/t';

type Key = { [Name in ItemChoice]: `choice.${Name}_${ChoiceValue<Name>}` }[ItemChoice];

/** Labels of choice fields, for example an item's condition, and of their values. */
export function useChoiceText() {
  return {
    labelOf: (name: ItemChoice) => t(`choice.${name}`),
    /** @param value a value of the choice, or `none` */
    textOf: (name: ItemChoice, value: string) =>
      value === NO_CHOICE ? t('choice.none') : t(`choice.${name}_${value}` as Key),
  };
}
