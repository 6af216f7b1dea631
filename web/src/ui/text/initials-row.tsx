import { Initials } from './initials';
import classes from './initials.module.css';

interface InitialsRowProps {
  users: { user_id: number; display_name: string }[];
  /** Total number of users, including those not in `users`. */
  count: number;
}

/** More would crowd out the neighboring text. */
const MOST = 3;

/** Initials of users side by side, and the number of further users. Hidden from screen readers, as in `Initials`. */
export function InitialsRow({ users, count }: InitialsRowProps) {
  const shown = users.slice(0, count > MOST ? MOST - 1 : MOST);
  const more = count - shown.length;
  return (
    <span className={classes.row} aria-hidden="true">
      {shown.map(({ user_id, display_name }) => (
        <Initials key={user_id} id={user_id} name={display_name} />
      ))}
      {shown.length > 0 && more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  );
}
