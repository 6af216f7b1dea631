import { type CustomFilter, choiceOfFilter, filterOfChoice, hasRange } from '../../../domain/custom-filters';
import { useAppDispatch } from '../../../state/hooks';
import { customFiltered } from '../../../state/inventory.slice';
import { Choices } from './choices';
import type { CustomFacet } from './facets';
import { filterText } from './filter-text';
import { RangeFields } from './range-fields';

interface CustomChoicesProps {
  facet: CustomFacet;
  filter: CustomFilter | null;
}

/** The filter on a custom field: its values to choose from, or the limits of a range. */
export function CustomChoices({ facet: [field, offered], filter }: CustomChoicesProps) {
  const dispatch = useAppDispatch();
  const choose = (value: CustomFilter | null) => dispatch(customFiltered({ id: field.id, value }));
  if (hasRange(field))
    return <RangeFields field={field} filter={filter} hasNone={offered.length > 0} onChange={choose} />;
  const chosen = choiceOfFilter(filter);
  return (
    <Choices
      label={field.name}
      offered={offered}
      chosen={chosen === null ? [] : [chosen]}
      text={(choice) => filterText(field, filterOfChoice(field, choice))}
      // A second press clears a choice.
      onChoose={(choice) => choose(choice === chosen ? null : filterOfChoice(field, choice))}
    />
  );
}
