import { Autocomplete, type AutocompleteProps, defaultOptionsFilter, type OptionsFilter } from '@mantine/core';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { useEffect, useReducer, useRef, useState } from 'react';
import classes from './suggest-field.module.css';

/** By then a list that opens has its final id, on a slow machine too. */
const FRAMES = 10;
/** Enough to choose from at a glance; typing narrows. */
const SHOWN = 30;

const CLASSES = { dropdown: classes.dropdown ?? '', options: classes.options ?? '', option: classes.option ?? '' };

interface SuggestFieldProps extends Omit<AutocompleteProps, 'classNames' | 'ref'> {
  /** Of the input; the list below has its own look everywhere. */
  inputClass?: string | undefined;
}

/** A text of one's own, with suggestions below it. What the field held before does not hide the others. */
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
  // While a text is composed (`useComposed`), the field shows it, and the suggestions are those of the text before.
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
  // The list gets its final id after it is drawn, and the field names it only when the field is drawn again after that.
  useEffect(() => {
    if (!opened) return;
    let frames = 0;
    const look = () => {
      frames += 1;
      if (!document.getElementById(field.current?.getAttribute('aria-controls') ?? '')) drawAgain();
      else if (frames < FRAMES) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
  return (
    <Autocomplete
      ref={field}
      role="combobox"
      aria-expanded={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      limit={SHOWN}
      maxLength={MAX_PLACE}
      // The list itself scrolls, which assistive technology knows of.
      withScrollArea={false}
      // A field in a sheet that still slides in is out of sight for a moment, and its list would stay hidden after that.
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
