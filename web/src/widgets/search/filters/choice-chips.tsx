import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import type { Filters } from '../../../domain/preferences';
import { t } from '../../../i18n/t';
import { choiceFiltered, customFiltered } from '../../../state/inventory.slice';
import { useChoiceText } from '../../fields/use-choice-text';
import { filterText } from '../../fields/use-custom-facts';
import { choicesIn } from '../find-items';
import { FilterChip } from './filter-chip';

/** Chips for filters on choices and custom fields; their labels load only when one is set. */
export default function ChoiceChips({ filters }: { filters: Filters }) {
  const { labelOf, textOf } = useChoiceText();
  const { data: fields = [] } = useCustomFieldsQuery();
  const nameOf = (id: string) => fields.find((field) => String(field.id) === id)?.name ?? '';
  const kindOf = (id: string) => fields.find((field) => String(field.id) === id)?.kind ?? 'text';
  const chips = [
    ...choicesIn(filters).map(([name, value]) => ({
      text: t('choice.chip', { field: labelOf(name), value: textOf(name, value) }),
      removal: choiceFiltered({ name, value: null }),
    })),
    ...Object.entries(filters.custom).map(([id, value]) => ({
      text: t('choice.chip', { field: nameOf(id), value: filterText({ kind: kindOf(id) }, value) }),
      removal: customFiltered({ id, value: null }),
    })),
  ];
  return chips.map((chip) => <FilterChip key={JSON.stringify(chip.removal)} {...chip} />);
}
