import { COLOR_NAMES } from '@whereabouts/shared/contracts/colors.js';
import type { ComponentProps } from 'react';
import classes from './color-field.module.css';
import { SuggestField } from './suggest-field';
import { Swatch } from './swatch';

/** A field for a color: a named palette color with its swatch, or any other word. */
export function ColorField(props: Omit<ComponentProps<typeof SuggestField>, 'data'>) {
  return (
    <SuggestField
      {...props}
      inputClass={classes.input}
      data={COLOR_NAMES}
      leftSection={<Swatch name={props.value ?? ''} />}
      leftSectionWidth="2.25rem"
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Swatch name={option.value} />
          <span className={classes.word}>{option.value}</span>
        </span>
      )}
    />
  );
}
