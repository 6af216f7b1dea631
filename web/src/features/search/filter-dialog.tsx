import { Button, NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks';
import '../../locales/item-list';
import { formatLocation } from '../../domain/format-location';
import { type Filters, STOCK_FILTERS, type StockFilter, TODO_FILTERS } from '../../domain/preferences';
import { categoryChosen, filtered, filtersCleared, stockFilterChosen, tagToggled } from '../../state/inventory.slice';
import { Dialog } from '../../ui/dialog';
import { ItemPicture } from '../../ui/item-picture';
import { Choices } from './choices';
import classes from './filter-dialog.module.css';
import { hasTodo, isFiltering } from './find-items';
import { mostUsed } from './most-used';
import { SearchField } from './search-field';

/** As many results as fit below the fields of a phone. */
const FIRST = 5;
/** More tags than these are found by typing their names into the search. */
const MAX_TAGS_OFFERED = 30;
/** Deeper places, and rarer ones, are found in the rail, in Places and by their names. */
const MAX_AREAS_OFFERED = 12;

interface FilterDialogProps {
  filters: Filters;
  /** What there is to choose from. */
  items: Item[];
  /** What is left. */
  shown: Item[];
  /** Whether quantities matter here. */
  stock: boolean;
  onOpenItem: (item: Item) => void;
  opened: boolean;
  onClose: () => void;
}

/** Search and Filter: everything that narrows the list, with what is left of it at once. */
export default function FilterDialog({ filters, items, shown, stock, onOpenItem, ...dialog }: FilterDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const categories = useMemo(() => mostUsed(items, ({ category }) => [category]).sort(), [items]);
  const tags = useMemo(() => mostUsed(items, (item) => item.tags), [items]);
  const areas = useMemo(() => mostUsed(items, ({ area }) => [area]).slice(0, MAX_AREAS_OFFERED), [items]);
  const colors = useMemo(() => mostUsed(items, ({ color }) => [color]), [items]);
  const todos = TODO_FILTERS.filter((todo) => filters.todo === todo || hasTodo(items, todo));
  const offered = [...new Set([...filters.tags, ...tags.slice(0, MAX_TAGS_OFFERED)])];

  return (
    <Dialog {...dialog} title={t('inventory.find')} size="32rem" sheet>
      <div className={classes.fields}>
        <SearchField autoFocus />
        <NativeSelect
          label={t('filter.category')}
          value={filters.category ?? ''}
          onChange={({ currentTarget }) => dispatch(categoryChosen(currentTarget.value || null))}
          data={[{ value: '', label: t('filter.all_categories') }, ...withChosen(categories, filters.category)]}
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
              onChange={(value) => dispatch(stockFilterChosen(value as StockFilter))}
              data={STOCK_FILTERS.map((value) => ({ value, label: t(`find.stock_${value}`) }))}
            />
          </div>
        )}
        {areas.length > 0 && (
          <Choices
            label={t('filter.place')}
            offered={areas}
            chosen={filters.place?.[0] ?? null}
            onChoose={(area) => dispatch(filtered({ place: area === null ? null : [area] }))}
          />
        )}
        {colors.length > 0 && (
          <Choices
            label={t('filter.color')}
            offered={colors}
            chosen={filters.color}
            onChoose={(color) => dispatch(filtered({ color }))}
          />
        )}
        {todos.length > 0 && (
          <Choices
            label={t('filter.todo')}
            offered={todos}
            text={(todo) => t(`find.todo_${todo}`)}
            chosen={filters.todo}
            onChoose={(todo) => dispatch(filtered({ todo }))}
          />
        )}
        {offered.length > 0 && (
          <fieldset className={classes.tags}>
            <legend className={classes.label}>{t('filter.tags')}</legend>
            {offered.map((tag) => (
              <UnstyledButton
                key={tag}
                className={classes.tag}
                aria-pressed={filters.tags.includes(tag)}
                onClick={() => dispatch(tagToggled(tag))}
              >
                {tag}
              </UnstyledButton>
            ))}
          </fieldset>
        )}
        {isFiltering(filters) && shown.length > 0 && (
          <ul className={classes.results} aria-label={t('filter.first')}>
            {shown.slice(0, FIRST).map((item) => (
              <li key={item.id}>
                <UnstyledButton className={classes.result} onClick={() => onOpenItem(item)}>
                  <span className={classes.picture}>
                    <ItemPicture item={item} ratio="1 / 1" />
                  </span>
                  <span className={classes.texts}>
                    <span className={classes.name}>{item.name}</span>
                    <span className={classes.place}>{formatLocation(item)}</span>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" disabled={!isFiltering(filters)} onClick={() => dispatch(filtersCleared())}>
          {t('inventory.clear_filters')}
        </Button>
        <Button disabled={shown.length === 0} onClick={dialog.onClose}>
          <span aria-live="polite">
            {shown.length === 0 ? t('filter.show_none') : t('filter.show', { count: shown.length })}
          </span>
        </Button>
      </div>
    </Dialog>
  );
}

/** A remembered category can be seen, and taken back, where no item bears it any more. */
function withChosen(categories: string[], chosen: string | null): string[] {
  return chosen === null || categories.includes(chosen) ? categories : [chosen, ...categories];
}
