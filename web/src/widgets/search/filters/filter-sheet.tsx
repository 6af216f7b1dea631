import { Button, SegmentedControl } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useRef, useState } from 'react';
import { useDepartedItemsQuery } from '../../../api/items/item-lists';
import { formatCategory } from '../../../domain/format-category';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import '../../../i18n/locales/filters';
import { type Filters, STOCK_FILTERS, type StockFilter } from '../../../domain/preferences';
import { choiceFiltered, departedShown, filtered, filtersCleared, tagToggled } from '../../../state/inventory.slice';
import { Dialog } from '../../../ui/dialogs/dialog';
import { useChoiceText } from '../../fields/use-choice-text';
import { countFilters } from '../find-items';
import { SearchField } from '../search-field';
import { Choices } from './choices';
import { ColorChoices } from './color-choices';
import { CustomChoices } from './custom-choices';
import { useFacets } from './facets';
import classes from './filter-sheet.module.css';

const DEPARTED = 'departed';
const NONE: Item[] = [];

interface FilterSheetProps {
  filters: Filters;
  /** The items to choose from. `undefined` while another list loads. */
  items: Item[] | undefined;
  /** The items that remain. */
  shown: Item[];
  /** Whether the list keeps stock. */
  stock: boolean;
  opened: boolean;
  onClose: () => void;
}

/** All filters on one page without menus, with the search first. The button shows the number of results. */
export default function FilterSheet({ filters, items, shown, stock, ...dialog }: FilterSheetProps) {
  // Asked for before "Departed" is pressed, so that the sheet rarely waits for it.
  useDepartedItemsQuery(dialog.opened ? undefined : skipToken);
  // The choices stay where they are until the next list is known.
  const [known, setKnown] = useState(items ?? NONE);
  if (items && items !== known) setKnown(items);
  const [cleared, setCleared] = useState(0);
  const dispatch = useAppDispatch();
  const search = useRef<HTMLInputElement>(null);
  const { place, category, color, manufacturer, todo, sharing, choices } = filters;
  const { labelOf, textOf } = useChoiceText();
  const facets = useFacets(items ?? known);
  const choose = (change: Partial<Filters>) => dispatch(filtered(change));
  const clear = () => {
    dispatch(filtersCleared());
    setCleared(cleared + 1);
  };
  /** A second press clears a choice. */
  const other = <One,>(chosen: One | null, one: One) => (chosen === one ? null : one);
  const todos = [...facets.todos, ...(facets.nowhere > 0 ? [['no_place', facets.nowhere] as const] : [])];
  const chosenTodos = [...(todo ? [todo] : []), ...(place?.length === 0 ? ['no_place'] : [])];

  return (
    <Dialog {...dialog} title={t('inventory.filters')} size="32rem" sheet>
      <div className={classes.search}>
        <SearchField ref={search} hasCamera={false} />
      </div>
      <div className={classes.fields}>
        <Choices
          label={t('filter.place')}
          allLabel={(count) => t('filter.all_places', { count })}
          offered={facets.areas}
          chosen={place?.[0] === undefined ? [] : [place[0]]}
          onChoose={(area) => choose({ place: place?.[0] === area ? null : [area] })}
        />
        <Choices
          label={t('filter.category')}
          none={{ label: t('filter.every_category'), onChoose: () => choose({ category: null }) }}
          allLabel={(count) => t('filter.all_categories', { count })}
          offered={facets.categories}
          chosen={category === null ? [] : [category]}
          text={formatCategory}
          onChoose={(one) => choose({ category: other(category, one) })}
        />
        <ColorChoices offered={facets.colors} chosen={color} onChoose={(one) => choose({ color: other(color, one) })} />
        <Choices
          label={t('filter.manufacturer')}
          allLabel={(count) => t('filter.all_manufacturers', { count })}
          offered={facets.manufacturers}
          chosen={manufacturer === null ? [] : [manufacturer]}
          onChoose={(one) => choose({ manufacturer: other(manufacturer, one) })}
        />
        {stock && (
          <div>
            <p className={classes.label} id="stock-filter">
              {t('filter.stock')}
            </p>
            <SegmentedControl
              fullWidth
              aria-labelledby="stock-filter"
              value={filters.stock}
              onChange={(value) => choose({ stock: value as StockFilter })}
              data={STOCK_FILTERS.map((value) => ({ value, label: t(`find.stock_${value}`) }))}
            />
          </div>
        )}
        {facets.choices.map(([name, values]) => (
          <Choices
            key={name}
            label={labelOf(name)}
            offered={values}
            chosen={choices[name] ? [choices[name]] : []}
            text={(value) => textOf(name, value)}
            onChoose={(value) => dispatch(choiceFiltered({ name, value: other<string>(choices[name] ?? null, value) }))}
          />
        ))}
        {facets.custom.map((facet) => (
          <CustomChoices
            // Clearing also empties inputs whose text could not be read.
            key={`${facet[0].id} ${cleared}`}
            facet={facet}
            filter={filters.custom[facet[0].id] ?? null}
          />
        ))}
        <Choices
          label={t('filter.todo')}
          offered={todos}
          chosen={chosenTodos}
          text={(one, count) => t(`find.count_${one as (typeof todos)[number][0]}`, { count })}
          onChoose={(one) =>
            one === 'no_place'
              ? choose({ place: place?.length === 0 ? null : [] })
              : choose({ todo: other<string>(todo, one) as Filters['todo'] })
          }
        />
        <Choices
          label={t('filter.sharing')}
          offered={facets.sharing}
          chosen={sharing === null ? [] : [sharing]}
          text={(one) => t(`find.sharing_${one as (typeof facets.sharing)[number][0]}`)}
          onChoose={(one) => choose({ sharing: other<string>(sharing, one) as Filters['sharing'] })}
        />
        <Choices
          label={t('filter.gone')}
          offered={[[DEPARTED, 0]]}
          chosen={filters.departed ? [DEPARTED] : []}
          text={() => t('find.departed')}
          onChoose={() => dispatch(filters.departed ? filtered({ departed: false }) : departedShown())}
        />
        <Choices
          label={t('filter.tags')}
          allLabel={(count) => t('filter.all_tags', { count })}
          offered={facets.tags}
          chosen={filters.tags}
          first={12}
          onChoose={(tag) => dispatch(tagToggled(tag))}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={countFilters(filters) === 0} onClick={clear}>
          {t('filter.clear')}
        </Button>
        <Button className={classes.show} disabled={!items || shown.length === 0} onClick={dialog.onClose}>
          <span aria-live="polite">{items ? foundText(shown.length) : t('app.loading')}</span>
        </Button>
      </div>
    </Dialog>
  );
}

const foundText = (count: number) => (count === 0 ? t('filter.show_none') : t('filter.show', { count }));
