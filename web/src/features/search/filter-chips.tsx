import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks';
import type { Filters } from '../../domain/preferences';
import { categoryChosen, filtersCleared, searched, stockFilterChosen, tagToggled } from '../../state/inventory.slice';
import classes from './filter-chips.module.css';

/** What narrows the list now, each to be taken away. */
export function FilterChips({ filters: { search, category, tags, stock } }: { filters: Filters }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const chips = [
    search.trim() !== '' && { text: t('find.search_for', { search: search.trim() }), action: searched('') },
    category !== null && { text: category, action: categoryChosen(null) },
    ...tags.map((tag) => ({ text: tag, action: tagToggled(tag) })),
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
            <IconX size="0.875rem" stroke={2} aria-hidden />
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
