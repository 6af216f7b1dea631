import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

/** Enough to choose from at a glance; typing narrows. */
const SHOWN = 30;

/** A text of one's own, with suggestions below it while one types. */
export function SuggestField(props: AutocompleteProps) {
  return <Autocomplete limit={SHOWN} maxLength={100} maxDropdownHeight="16rem" {...props} />;
}
