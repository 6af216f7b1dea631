import { UnstyledButton } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { categoryLeaf } from '../../../domain/format-category';
import type { Filters } from '../../../domain/preferences';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { filtered, filtersCleared, tagToggled } from '../../../state/inventory.slice';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { choicesIn } from '../find-items';
import { FilterChip } from './filter-chip';
import classes from './filter-chips.module.css';

const ChoiceChips = lazyPart(() => import('./choice-chips'));
const BatchReview = lazyPart(() => import('./batch-review'));

interface FilterChipsProps {
  filters: Filters;
  /** The items to search. */
  items: readonly Item[];
  /** The stock filter has its own buttons in `children`, so it needs no chip. */
  stockBelow?: boolean;
  /** Further content of the line: available filters. */
  children?: ReactNode;
}

/** The active filters of the list, each with a button to remove it. */
export function FilterChips({ filters, items, stockBelow = false, children }: FilterChipsProps) {
  const dispatch = useAppDispatch();
  const list = useFocusKept(filters);
  const { category, tags, stock, place, color, manufacturer, todo, sharing, photos, departed } = filters;
  const chips = [
    photos !== null && {
      text: photos.batch?.name ?? t('find.from_photos', { count: photos.ids.length }),
      action: filtered({ photos: null }),
    },
    category !== null && { text: categoryLeaf(category), action: filtered({ category: null }), category },
    ...tags.map((tag) => ({ text: tag, action: tagToggled(tag) })),
    place !== null && { text: place.join(' › ') || t('inventory.no_place'), action: filtered({ place: null }) },
    color !== null && { text: color, action: filtered({ color: null }) },
    manufacturer !== null && { text: manufacturer, action: filtered({ manufacturer: null }) },
    todo !== null && { text: t(`find.todo_${todo}`), action: filtered({ todo: null }) },
    stock !== 'off' && !stockBelow && { text: t(`find.stock_${stock}`), action: filtered({ stock: 'off' }) },
    departed && { text: t('find.departed'), action: filtered({ departed: false }) },
    sharing !== null && { text: t(`find.sharing_${sharing}`), action: filtered({ sharing: null }) },
  ].filter((chip) => chip !== false);
  const choices = choicesIn(filters).length + Object.keys(filters.custom).length;
  const count = chips.length + choices;
  if (count === 0 && !children) return null;

  return (
    <ul {...list} className={classes.chips} aria-label={t('find.active')}>
      {chips.map(({ text, action, ...chip }) => (
        <FilterChip key={JSON.stringify(action)} text={text} removal={action} {...chip} />
      ))}
      {choices > 0 && (
        <Suspense>
          <ChoiceChips filters={filters} />
        </Suspense>
      )}
      {photos?.batch && (
        <Suspense>
          <BatchReview id={photos.batch.id} photos={photos.ids} items={items} />
        </Suspense>
      )}
      {count > 1 && (
        <li>
          <UnstyledButton className={classes.clear} onClick={() => dispatch(filtersCleared())}>
            {t('inventory.clear_filters')}
          </UnstyledButton>
        </li>
      )}
      {children}
    </ul>
  );
}

/** The pressed chip disappears with its filter; the focus stays in the line. */
function useFocusKept(filters: Filters) {
  const ref = useRef<HTMLUListElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
    });
  }, [filters]);
  return {
    ref,
    onClick: () => {
      pressed.current = true;
    },
  };
}
