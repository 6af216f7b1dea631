import '../../i18n/locales/editor';
import { type ItemFieldName, isItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { t } from '../../i18n/t';
import { useChoiceText } from './use-choice-text';

/** Labels of item fields. */
export function useFieldLabel() {
  const { labelOf } = useChoiceText();
  return (name: ItemFieldName) => {
    if (name === 'image_id') return t('editor.photo');
    return isItemChoice(name) ? labelOf(name) : t(`editor.${name}`);
  };
}
