import { Autocomplete, type AutocompleteProps, defaultOptionsFilter, type OptionsFilter } from '@mantine/core';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { useEffect, useReducer, useRef, useState } from 'react';
import classes from './suggest-field.module.css';

/** Maximum number of suggestions. More typing narrows them down. */
const SHOWN = 30;

const CLASSES = { dropdown: classes.dropdown ?? '', options: classes.options ?? '', option: classes.option ?? '' };

interface SuggestFieldProps extends Omit<AutocompleteProps, 'classNames' | 'ref'> {
  /** Class name of the input. The list has the same style everywhere. */
  inputClass?: string | undefined;
}

/** A text field with suggestions. They are filtered only after the user types, not by the initial value. */
export function SuggestField({
  inputClass = '',
  comboboxProps,
  value,
  filter,
  onFocus,
  onChange,
  ...props
}: SuggestFieldProps) {
  const [typed, setTyped] = useState(false);
  const [opened, setOpened] = useState(false);
  // During text composition (`useComposed`), the field shows the composed text, and the suggestions match the
  // previous text.
  const [composed, setComposed] = useState<string | null>(null);
  const isComposing = useRef(false);
  const fitting = (filter ?? (typed ? defaultOptionsFilter : everything)) as OptionsFilter<string>;
  const changed = (text: string) => {
    if (isComposing.current) return setComposed(text);
    setComposed(null);
    setTyped(true);
    onChange?.(text);
  };
  const field = useRef<HTMLInputElement>(null);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // The list gets its final id after it renders. The field references this id only after it renders once more.
  useEffect(() => {
    if (!opened) return;
    const check = () => {
      if (!document.getElementById(field.current?.getAttribute('aria-controls') ?? '')) drawAgain();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['id'] });
    check();
    return () => observer.disconnect();
  }, [opened]);
  return (
    <Autocomplete
      ref={field}
      role="combobox"
      aria-expanded={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      limit={SHOWN}
      maxLength={MAX_PLACE}
      // Native scrolling is accessible to assistive technology.
      withScrollArea={false}
      // A field in a sheet that is sliding in is briefly out of view. Mantine would keep its list hidden.
      comboboxProps={{ hideDetached: false, ...comboboxProps }}
      classNames={{ ...CLASSES, input: inputClass }}
      {...props}
      value={composed ?? value}
      filter={(input) => fitting({ ...input, search: composed === null ? input.search : (value ?? '') })}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        changed(currentTarget.value);
      }}
      onFocus={(event) => {
        setTyped(false);
        onFocus?.(event);
      }}
      onChange={changed}
    />
  );
}

const everything: OptionsFilter = ({ options, limit }) => options.slice(0, limit);
