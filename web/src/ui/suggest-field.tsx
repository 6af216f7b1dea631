import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { useEffect, useRef, useState } from 'react';

/** Enough to choose from at a glance; typing narrows. */
const SHOWN = 30;

/** A text of one's own, with suggestions below it. What the field held before does not hide the others. */
export function SuggestField({ autoFocus = false, onFocus, onChange, ...props }: AutocompleteProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(false);
  const [opened, setOpened] = useState(false);
  // Once it has been there: before, Mantine's list gets another id than the one that the field says it controls.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useEffect(() => {
    if (there && autoFocus) field.current?.focus();
  }, [there, autoFocus]);
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
      styles={{ options: { maxHeight: '12rem', overflowY: 'auto' } }}
      {...(!typed && { filter: everything })}
      {...props}
      onFocus={(event) => {
        setTyped(false);
        onFocus?.(event);
      }}
      onChange={(value) => {
        setTyped(true);
        onChange?.(value);
      }}
    />
  );
}

const everything: OptionsFilter = ({ options, limit }) => options.slice(0, limit);
