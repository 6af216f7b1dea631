import { UnstyledButton } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type RefObject, Suspense, useState } from 'react';
import { rememberSearch } from '../../domain/recent-searches';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { searched, selectFilters } from '../../state/inventory.slice';
import { useComposed } from '../../ui/fields/use-composed';
import { lazyPart } from '../../ui/loading/lazy-part';
import { FindButton } from '../similar/find-button';
import classes from './search-field.module.css';

const RecentSearches = lazyPart(() => import('./recent-searches'));

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Whether to offer the search by photo. Its matches lead to another page, so a dialog leaves it out. */
  hasCamera?: boolean;
}

/**
 * Searches while the user types. Focused while empty, it offers recent searches; after it is cleared, it does
 * not cover the list.
 */
export function SearchField({ ref, hasCamera = true }: SearchFieldProps) {
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectFilters);
  const [entered, setEntered] = useState(false);

  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setEntered(false);
  };
  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, target, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape' && target !== ref.current) ref.current?.focus();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    // After the field is cleared, an arrow key opens them.
    if (search === '') setEntered(true);
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, section button')];
    const next = stops[stops.indexOf(target as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const handlers = {
    onFocus: () => setEntered(search === ''),
    onBlur: left,
    onKeyDown: keyed,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      rememberSearch(search);
    },
  };
  const field = useComposed(search, (text) => {
    setEntered(false);
    dispatch(searched(text));
  });
  const choose = (text: string) => {
    dispatch(searched(text));
    ref.current?.focus();
  };
  return (
    <div className={classes.around}>
      <form className={classes.field} {...handlers}>
        <IconSearch size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
        <input
          ref={ref}
          type="search"
          dir="auto"
          className={classes.input}
          aria-label={t('inventory.search')}
          placeholder={t('inventory.search_hint')}
          maxLength={200}
          {...field}
        />
        {search !== '' && (
          <UnstyledButton className={classes.clear} aria-label={t('inventory.search_clear')} onClick={() => choose('')}>
            <IconX size="1.125rem" stroke={1.75} />
          </UnstyledButton>
        )}
        {entered && search === '' && (
          <Suspense>
            <RecentSearches onChoose={choose} />
          </Suspense>
        )}
      </form>
      {/* Beside the form, so that its focus does not open the recent searches. */}
      {hasCamera && search === '' && (
        <div className={classes.camera}>
          <FindButton />
        </div>
      )}
    </div>
  );
}
