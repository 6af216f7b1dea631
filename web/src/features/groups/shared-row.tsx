import { type Icon, IconChevronRight } from '@tabler/icons-react';
import type { ItemPicture as Picture } from '@whereabouts/shared/contracts/groups.js';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link';
import { SharedPicture } from './shared-picture';
import classes from './shared-row.module.css';

interface SharedRowProps {
  to: string;
  /** Of something in it; where there is nothing yet, the icon stands for it. */
  picture: Picture | null | undefined;
  Icon: Icon;
  name: string;
  /** Whose it is, and what one may do with it. */
  children: ReactNode;
}

/** A row that leads to something a group shares. */
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
