import { UnstyledButton } from '@mantine/core';
import type { UnknownAction } from '@reduxjs/toolkit';
import { IconX } from '@tabler/icons-react';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import { CategoryName } from '../../ui/category-name';
import classes from './filter-chips.module.css';

interface FilterChipProps {
  text: string;
  removal: UnknownAction;
  /** What it narrows the list to, if that is a category. */
  category?: string;
}

/** A filter that is set; a press takes it away. */
export function FilterChip({ text, removal, category }: FilterChipProps) {
  const dispatch = useAppDispatch();
  return (
    <li>
      <UnstyledButton
        className={classes.chip}
        aria-label={t('find.remove', { filter: text })}
        onClick={() => dispatch(removal)}
      >
        <span className={classes.text}>{category ? <CategoryName category={category} /> : text}</span>
        <IconX size="1.125rem" stroke={1.75} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
