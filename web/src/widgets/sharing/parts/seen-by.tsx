import { IconLink, IconLock } from '@tabler/icons-react';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { InitialsRow } from '../../../ui/text/initials-row';
import classes from '../sharing.module.css';

interface SeenByProps {
  /** Some of the users who see it besides the owner, and the number of all. */
  users: { user_id: number; display_name: string }[];
  people: number;
  guests?: number;
}

/** One line with the number of users and guests who see it. */
export function SeenBy({ users, people, guests = 0 }: SeenByProps) {
  const who = [
    people > 0 && t('sharing.people', { count: people }),
    guests > 0 && t('guest_links.guests', { count: guests }),
  ].filter((part) => part !== false);
  const none = who.length === 0;
  return (
    <p className={classes.seen}>
      <span className={classes.faces} aria-hidden="true">
        {people > 0 && <InitialsRow users={users} count={people} />}
        {guests > 0 && <IconLink size="1.25rem" stroke={1.75} />}
        {none && <IconLock size="1.25rem" stroke={1.75} />}
      </span>
      {none ? t('sharing.seen_by_nobody') : t('sharing.seen_by', { count: people + guests, who: formatList(who) })}
    </p>
  );
}
