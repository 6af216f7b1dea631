import { UnstyledButton } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, useDeferredValue, useState } from 'react';
import { type CustomFilter, withFilter } from '../../../domain/custom-filters';
import { formatCategory } from '../../../domain/format-category';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import '../../../i18n/locales/filters';
import { type Filters, STOCK_FILTERS, type StockFilter } from '../../../domain/preferences';
import { choiceFiltered, departedShown, filtered } from '../../../state/inventory.slice';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { asPeopleSort } from '../../collections/selector-options';
import type { ListedPart } from '../../collections/use-listed-parts';
import { useChoiceText } from '../../fields/use-choice-text';
import { CustomPill } from './custom-pill';
import { type Facets, useFacets } from './facets';
import { FilterChips } from './filter-chips';
import classes from './filter-chips.module.css';
import { Pill } from './pill';

const ShoppingPill = lazyPart(() => import('./shopping-pill'), 'note');

/** Category names are never empty, so this value is free. */
const EVERY_CATEGORY = '';

interface FilterPillsProps {
  filters: Filters;
  items: readonly Item[];
  /** Whether the list keeps stock. */
  stock: boolean;
  /** Shows only the stock filter, where not all pills fit. */
  brief?: boolean;
  /** The parts of a list that has a shopping list. */
  parts?: ListedPart[] | undefined;
}

/** Filters above the list: the active ones with a button to remove them, then the available ones. */
export default function FilterPills({ filters, items, stock, brief = false, parts }: FilterPillsProps) {
  const dispatch = useAppDispatch();
  const { labelOf, textOf } = useChoiceText();
  // Ten thousand items are shown before their filter values are counted.
  const facets = useFacets(useDeferredValue(items));
  /** The field whose range is open, and its filter when it opened. */
  const [typing, setTyping] = useState<{ id: number; before: CustomFilter | null } | null>(null);
  // The line keeps the chip of the range until it closes, so that the pill and its inputs stay in place.
  const lined = typing ? { ...filters, custom: withFilter(filters.custom, typing.id, typing.before) } : filters;
  const choose = (change: Partial<Filters>) => dispatch(filtered(change));
  const shopping = parts && (
    <Suspense>
      <ShoppingPill parts={parts} />
    </Suspense>
  );
  if (brief)
    return (
      <FilterChips filters={filters} items={items}>
        {stock &&
          filters.stock === 'off' &&
          facets.stocks.length > 0 &&
          facets.stocks.map(([level, count]) => (
            <li key={level}>
              <UnstyledButton className={classes.pill} onClick={() => choose({ stock: level })}>
                {t(`find.count_${level}`, { count })}
              </UnstyledButton>
            </li>
          ))}
        {shopping}
      </FilterChips>
    );
  return (
    <FilterChips filters={lined} items={items} stockBelow={stock}>
      {stock && <StockPills chosen={filters.stock} counts={facets.stocks} onChoose={(one) => choose({ stock: one })} />}
      {(filters.category !== null || facets.categories.length > 1) && (
        <Pill
          label={t('filter.category')}
          options={[
            { value: EVERY_CATEGORY, text: t('filter.every_category'), chosen: filters.category === null },
            // By name, so that subcategories are next to each other.
            ...facets.categories
              .map(([value, count]) => ({
                value,
                text: formatCategory(value),
                count,
                chosen: value === filters.category,
              }))
              .sort((one, other) => asPeopleSort(one.text, other.text)),
          ]}
          onChoose={(value) => choose({ category: value === EVERY_CATEGORY ? null : value })}
        />
      )}
      {filters.color === null && facets.colors.length > 1 && (
        <Pill
          label={t('filter.color')}
          options={facets.colors.map(([value, count]) => ({ value, text: value, count, color: true }))}
          onChoose={(color) => choose({ color })}
        />
      )}
      {filters.manufacturer === null && facets.manufacturers.length > 1 && (
        <Pill
          label={t('filter.manufacturer')}
          options={facets.manufacturers.map(([value, count]) => ({ value, text: value, count }))}
          onChoose={(manufacturer) => choose({ manufacturer })}
        />
      )}
      {facets.choices
        .filter(([name]) => !filters.choices[name])
        .map(([name, values]) => (
          <Pill
            key={name}
            label={labelOf(name)}
            options={values.map(([value, count]) => ({ value, text: textOf(name, value), count }))}
            onChoose={(value) => dispatch(choiceFiltered({ name, value }))}
          />
        ))}
      {facets.custom.map((facet) => (
        <CustomPill
          key={facet[0].id}
          facet={facet}
          filter={filters.custom[facet[0].id] ?? null}
          opened={typing?.id === facet[0].id}
          onToggle={(opened) =>
            setTyping(opened ? { id: facet[0].id, before: filters.custom[facet[0].id] ?? null } : null)
          }
        />
      ))}
      {filters.sharing === null && facets.sharing.length > 0 && (
        <Pill
          label={t('filter.sharing')}
          options={facets.sharing.map(([value, count]) => ({ value, text: t(`find.sharing_${value}`), count }))}
          onChoose={(value) => choose({ sharing: value as Filters['sharing'] })}
        />
      )}
      {filters.todo === null &&
        // Most households value only some items, so their number is no call to act.
        facets.todos
          .filter(([todo]) => todo !== 'unvalued')
          .map(([todo, count]) => (
            <li key={todo}>
              <UnstyledButton className={classes.pill} onClick={() => choose({ todo })}>
                {t(`find.count_${todo}`, { count })}
              </UnstyledButton>
            </li>
          ))}
      {!filters.departed && (
        <li>
          <UnstyledButton className={classes.pill} onClick={() => dispatch(departedShown())}>
            {t('find.departed')}
          </UnstyledButton>
        </li>
      )}
      {shopping}
    </FilterChips>
  );
}

interface StockPillsProps {
  chosen: StockFilter;
  counts: Facets['stocks'];
  onChoose: (stock: StockFilter) => void;
}

/** The stock filter with its three choices side by side. */
function StockPills({ chosen, counts, onChoose }: StockPillsProps) {
  return STOCK_FILTERS.map((one) => {
    const count = counts.find(([level]) => level === one)?.[1];
    return (
      <li key={one}>
        <UnstyledButton className={classes.pill} aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {t(`find.stock_${one}`)} {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
        </UnstyledButton>
      </li>
    );
  });
}
