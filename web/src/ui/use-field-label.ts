import '../locales/editor';
import { type ItemFieldName, isItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { useTranslation } from 'react-i18next';
import { useChoiceText } from './use-choice-text';

/** What the fields of an item are called. */
export function useFieldLabel() {
  const { t } = useTranslation();
  const { labelOf } = useChoiceText();
  return (name: ItemFieldName) => {
    if (name === 'image_id') return t('editor.photo');
    return isItemChoice(name) ? labelOf(name) : t(`editor.${name}`);
  };
}
