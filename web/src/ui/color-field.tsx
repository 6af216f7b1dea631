import type { AutocompleteProps } from '@mantine/core';
import { COLOR_NAMES, COLORS, type Color } from '@whereabouts/shared/contracts/colors.js';
import classes from './color-field.module.css';
import { SuggestField } from './suggest-field';

/** A colour in words: one of the palette, each with its swatch, or any other word. */
export function ColorField(props: Omit<AutocompleteProps, 'data'>) {
  return (
    <SuggestField
      {...props}
      data={COLOR_NAMES}
      leftSection={<Swatch name={props.value ?? ''} />}
      leftSectionWidth="2.25rem"
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Swatch name={option.value} />
          {option.value}
        </span>
      )}
    />
  );
}

function Swatch({ name }: { name: string }) {
  const color = COLORS[name.trim().toLowerCase() as Color];
  return <span className={classes.swatch} style={{ background: color }} data-unknown={!color || undefined} />;
}
