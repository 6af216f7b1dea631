import { type Icon, IconChevronRight } from '@tabler/icons-react';
import type { ItemPicture as Picture } from '@whereabouts/shared/contracts/groups.js';
import type { ReactNode } from 'react';
import { Link } from '../../ui/page/link';
import { SharedPicture } from './shared-picture';
import classes from './shared-row.module.css';

interface SharedRowProps {
  to: string;
  /** A picture of one of its items; without one, the icon shows. */
  picture: Picture | null | undefined;
  Icon: Icon;
  name: string;
  /** The owner and the user's permission. */
  children: ReactNode;
}

/** A row that links to something a group shares. */
export function SharedRow({ to, picture, Icon, name, children }: SharedRowProps) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <SharedPicture picture={picture} Icon={Icon} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.text}>{children}</span>
        </span>
        <IconChevronRight className={classes.onward} size="1.25rem" stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}
