import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import { isKnownColor, Swatch } from '../../fields/swatch';
import classes from './filter-sheet.module.css';

interface ColorChoicesProps {
  offered: readonly (readonly [string, number])[];
  chosen: string | null;
  onChoose: (color: string) => void;
}

/** The colors of the items, as swatches; unknown color names as text. */
export function ColorChoices({ offered, chosen, onChoose }: ColorChoicesProps) {
  const colors = offered.map(([color]) => color);
  const shown = chosen === null || colors.includes(chosen) ? colors : [chosen, ...colors];
  if (shown.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{t('filter.color')}</legend>
      {shown.map((color) => {
        const press = { 'aria-pressed': color === chosen, onClick: () => onChoose(color) };
        if (!isKnownColor(color)) {
          return (
            <UnstyledButton key={color} className={classes.choice} {...press}>
              {color}
            </UnstyledButton>
          );
        }
        return (
          <UnstyledButton key={color} className={classes.color} aria-label={color} title={color} {...press}>
            <Swatch name={color} />
            {color === chosen && <IconCheck size="1rem" stroke={3} aria-hidden />}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
