import type { Filters } from '../../../domain/preferences';
import { t } from '../../../i18n/t';
import { choiceFiltered } from '../../../state/inventory.slice';
import { useChoiceText } from '../../fields/use-choice-text';
import { choicesIn } from '../find-items';
import { FilterChip } from './filter-chip';

/** Chips for choice filters; their labels load only when one is set. */
export default function ChoiceChips({ filters }: { filters: Filters }) {
  const { labelOf, textOf } = useChoiceText();
  return choicesIn(filters).map(([name, value]) => (
    <FilterChip
      key={name}
      text={t('choice.chip', { field: labelOf(name), value: textOf(name, value) })}
      removal={choiceFiltered({ name, value: null })}
    />
  ));
}
