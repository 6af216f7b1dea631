import { UnstyledButton } from '@mantine/core';
import type { UnknownAction } from '@reduxjs/toolkit';
import { IconX } from '@tabler/icons-react';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import classes from './filter-chips.module.css';

/** A filter that is set; a press takes it away. */
export function FilterChip({ text, removal }: { text: string; removal: UnknownAction }) {
  const dispatch = useAppDispatch();
  return (
    <li>
      <UnstyledButton
        className={classes.chip}
        aria-label={t('find.remove', { filter: text })}
        onClick={() => dispatch(removal)}
      >
        <span className={classes.text}>{text}</span>
        <IconX size="1.125rem" stroke={1.75} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
