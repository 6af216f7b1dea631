import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import type { Filters } from '../../domain/preferences';
import {
  categoryChosen,
  filtered,
  filtersCleared,
  photosChosen,
  selectPhotos,
  stockFilterChosen,
  tagToggled,
} from '../../state/inventory.slice';
import classes from './filter-chips.module.css';

/** What narrows the list now, each to be taken away. */
export function FilterChips({ filters: { category, tags, stock, place, color, todo } }: { filters: Filters }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const photos = useAppSelector(selectPhotos);
  const chips = [
    photos !== null && { text: t('find.from_photos', { count: photos.length }), action: photosChosen(null) },
    category !== null && { text: category, action: categoryChosen(null) },
    ...tags.map((tag) => ({ text: tag, action: tagToggled(tag) })),
    place !== null && { text: place.join(' › ') || t('inventory.no_place'), action: filtered({ place: null }) },
    color !== null && { text: color, action: filtered({ color: null }) },
    todo !== null && { text: t(`find.todo_${todo}`), action: filtered({ todo: null }) },
    stock !== 'off' && { text: t(`find.stock_${stock}`), action: stockFilterChosen('off') },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;

  return (
    <ul className={classes.chips} aria-label={t('find.active')}>
      {chips.map(({ text, action }) => (
        <li key={text}>
          <UnstyledButton
            className={classes.chip}
            aria-label={t('find.remove', { filter: text })}
            onClick={() => dispatch(action)}
          >
            <span className={classes.text}>{text}</span>
            <IconX size="1.125rem" stroke={1.75} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <UnstyledButton className={classes.clear} onClick={() => dispatch(filtersCleared())}>
            {t('inventory.clear_filters')}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
