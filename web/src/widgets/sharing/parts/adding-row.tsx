import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from '../sharing.module.css';

interface AddingRowProps {
  name: string;
  about?: string | undefined;
  disabled?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

/** A row that adds a group or a link to the list. */
export function AddingRow({ name, about, disabled = false, expanded, onPress }: AddingRowProps) {
  return (
    <UnstyledButton className={classes.row} disabled={disabled} aria-expanded={expanded} onClick={onPress}>
      <span className={classes.plus}>
        <IconPlus size="1.375rem" stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {about && <span className={classes.about}>{about}</span>}
      </span>
    </UnstyledButton>
  );
}
