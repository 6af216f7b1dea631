import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import type { Filters } from '../../../domain/preferences';
import { t } from '../../../i18n/t';
import { choiceFiltered, customFiltered } from '../../../state/inventory.slice';
import { useChoiceText } from '../../fields/use-choice-text';
import { choicesIn } from '../find-items';
import { FilterChip } from './filter-chip';
import { filterText } from './filter-text';

/** A field whose definition is not loaded yet. */
const UNKNOWN = { name: '', kind: 'text' } as const;

/** Chips for filters on choices and custom fields; their labels load only when one is set. */
export default function ChoiceChips({ filters }: { filters: Filters }) {
  const { labelOf, textOf } = useChoiceText();
  const { data: fields = [] } = useCustomFieldsQuery();
  const fieldOf = (id: string) => fields.find((field) => String(field.id) === id) ?? UNKNOWN;
  const chips = [
    ...choicesIn(filters).map(([name, value]) => ({
      field: labelOf(name),
      value: textOf(name, value),
      removal: choiceFiltered({ name, value: null }),
    })),
    ...Object.entries(filters.custom).map(([id, filter]) => ({
      field: fieldOf(id).name,
      value: filterText(fieldOf(id), filter),
      removal: customFiltered({ id, value: null }),
    })),
  ];
  return chips.map(({ field, ...chip }) => (
    <FilterChip key={JSON.stringify(chip.removal)} text={t('choice.chip', { field, value: chip.value })} {...chip} />
  ));
}
