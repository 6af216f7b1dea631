import { type Icon, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './group-card.module.css';

interface SharedThingProps {
  to: string;
  Icon: Icon;
  name: string;
  /** Whose it is, and what one may do with it. */
  children: ReactNode;
}

/** A row that leads to something a group shares. */
export function SharedThing({ to, Icon, name, children }: SharedThingProps) {
  return (
    <li>
      <Link to={to} className={classes.thing}>
        <span className={classes.tile}>
          <Icon size="1.25rem" stroke={1.75} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.thingName}>{name}</span>
          <span className={classes.thingText}>{children}</span>
        </span>
        <IconChevronRight className={classes.onward} size="1.25rem" stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}
