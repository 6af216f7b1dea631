import { type CustomFilter, filterOfChoice, hasRange } from '../../../domain/custom-filters';
import { useAppDispatch } from '../../../state/hooks';
import { customFiltered } from '../../../state/inventory.slice';
import type { CustomFacet } from './facets';
import { filterText } from './filter-text';
import { Pill } from './pill';
import { RangePill } from './range-pill';

interface CustomPillProps {
  facet: CustomFacet;
  filter: CustomFilter | null;
  /** Whether the limits of a range are open. */
  opened: boolean;
  onToggle: (opened: boolean) => void;
}

/** The filter on a custom field. A range stays in the line while it is active, so that its limits can be changed. */
export function CustomPill({ facet: [field, offered], filter, ...popover }: CustomPillProps) {
  const dispatch = useAppDispatch();
  const choose = (value: CustomFilter | null) => dispatch(customFiltered({ id: field.id, value }));
  if (hasRange(field))
    return <RangePill {...popover} field={field} filter={filter} hasNone={offered.length > 0} onChange={choose} />;
  if (filter !== null) return null;
  return (
    <Pill
      label={field.name}
      options={offered.map(([value, count]) => ({
        value,
        text: filterText(field, filterOfChoice(field, value)),
        count,
      }))}
      onChoose={(choice) => choose(filterOfChoice(field, choice))}
    />
  );
}
