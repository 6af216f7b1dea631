import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import { InitialsRow } from '../../ui/text/initials-row';
import { GroupSign } from '../../widgets/groups/group-sign';
import classes from './join.module.css';
import { SharedRow } from './shared-row';

/** More would push the button off a phone screen; the group's card lists them all. */
const MOST_COLLECTIONS = 5;

/** The group that the user has just joined, and what it shares. */
export function Joined({ group }: { group: Group }) {
  const { id, name, type, member_count, members_preview, item_count, shared_collections } = group;
  const more = shared_collections.length - MOST_COLLECTIONS;
  const facts = [
    t(`groups.type_${type}`),
    t('groups.members', { count: member_count }),
    item_count > 0 && t('groups.items', { count: item_count }),
  ];
  return (
    <MessagePage
      heading="h1"
      icon={<GroupSign type={type} large />}
      title={t('joining.joined', { name })}
      action={
        <div className={classes.answers}>
          {item_count > 0 && (
            <Button size="md" component={Link} to={`/inventory?collection=shared_with_group_${id}`} replace>
              {t('joining.see_all', { count: item_count })}
            </Button>
          )}
          <Button size="md" variant={item_count > 0 ? 'subtle' : 'filled'} component={Link} to="/groups" replace>
            {t('joining.to_groups')}
          </Button>
        </div>
      }
    >
      <div className={classes.people}>
        <InitialsRow users={members_preview} count={member_count} />
      </div>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {item_count === 0 && <p>{t('joining.nothing_yet')}</p>}
      {shared_collections.length > 0 && (
        <ul className={classes.collections} aria-label={t('groups.collections')}>
          {shared_collections.slice(0, MOST_COLLECTIONS).map((collection) => (
            <SharedRow
              key={collection.id}
              to={`/inventory?collection=${collection.id}`}
              picture={collection.pictures[0]}
              Icon={IconFolder}
              name={collection.name}
            >
              {t('joining.from', { name: collection.owner_name })}
            </SharedRow>
          ))}
          {more > 0 && <li>{t('groups.more', { count: more })}</li>}
        </ul>
      )}
    </MessagePage>
  );
}
