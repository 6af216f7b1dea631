import { UnstyledButton } from '@mantine/core';
import type { UnknownAction } from '@reduxjs/toolkit';
import { IconX } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { CategoryName } from '../../item-picture/category-name';
import classes from './filter-chips.module.css';

interface FilterChipProps {
  text: string;
  /** The end of the text: the value of a field. In a narrow chip the name before it is shortened first. */
  value?: string;
  removal: UnknownAction;
  /** The category, if that is the filter. */
  category?: string;
}

/** An active filter; a press removes it. */
export function FilterChip({ text, value, removal, category }: FilterChipProps) {
  const dispatch = useAppDispatch();
  const name = value === undefined ? text : text.slice(0, text.lastIndexOf(value));
  return (
    <li>
      <UnstyledButton
        className={classes.chip}
        aria-label={t('find.remove', { filter: text })}
        onClick={() => dispatch(removal)}
      >
        <span className={classes.text}>{category ? <CategoryName category={category} /> : name}</span>
        {value !== undefined && <span className={classes.value}>{text.slice(name.length)}</span>}
        <IconX size="1.125rem" stroke={1.75} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
