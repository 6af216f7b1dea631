import { Initials } from './initials';
import classes from './initials.module.css';

interface InitialsRowProps {
  users: { user_id: number; display_name: string }[];
  /** Of how many these are some. */
  count: number;
}

/** More would take the room of what stands beside them. */
const MOST = 3;

/** People side by side, the rest of them as a number. Says nothing to a screen reader, as `Initials`. */
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
