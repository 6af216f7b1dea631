import { UnstyledButton } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { searched, selectFilters } from '../../state/inventory.slice';
import classes from './search-field.module.css';

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** Finds while one types. */
export function SearchField({ ref, autoFocus = false }: SearchFieldProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectFilters);
  return (
    <div className={classes.field}>
      <IconSearch size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
      <input
        ref={ref}
        type="search"
        className={classes.input}
        aria-label={t('inventory.search')}
        placeholder={t('inventory.search_hint')}
        maxLength={200}
        data-autofocus={autoFocus || undefined}
        value={search}
        onChange={({ target }) => dispatch(searched(target.value))}
      />
      {search !== '' && (
        <UnstyledButton
          className={classes.clear}
          aria-label={t('inventory.search_clear')}
          onClick={() => dispatch(searched(''))}
        >
          <IconX size="1.125rem" stroke={1.75} />
        </UnstyledButton>
      )}
    </div>
  );
}
