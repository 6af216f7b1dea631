import { UnstyledButton } from '@mantine/core';
import classes from './filter-dialog.module.css';

interface ChoicesProps<One extends string> {
  label: string;
  offered: readonly One[];
  /** `null`: all of them. */
  chosen: One | null;
  /** What a value is called; its own text unless told. */
  text?: (one: One) => string;
  onChoose: (one: One | null) => void;
}

/** One of several, or none: everything is seen without opening anything, and a second press takes the choice back. */
export function Choices<One extends string>({ label, offered, chosen, text = String, onChoose }: ChoicesProps<One>) {
  return (
    <fieldset className={classes.tags}>
      <legend className={classes.label}>{label}</legend>
      {offered.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.tag}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one === chosen ? null : one)}
        >
          {text(one)}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
