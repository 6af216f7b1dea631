import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useItemQuery } from '../../../api/items/item-lists';
import { sumOf, useItemGuests } from '../../../api/sharing/use-item-guests';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { InitialsRow } from '../../../ui/text/initials-row';
import classes from '../form/item-section.module.css';
import { RevokeShare } from '../form/revoke-share';

const ShareItemsDialog = lazyPart(() => import('../../sharing/share-items-dialog'));

/** The number of names shown before a count: a row cannot list twenty. */
const NAMED = 3;

/**
 * The users who see an item, by name, and how they got access. Its owner can change that, and a group owner can
 * unshare it.
 */
export function ItemSharing({ item }: { item: Item }) {
  const dialog = useLazyDialog(ShareItemsDialog);
  const own = item.my_role === 'owner';
  const isPrivate = item.access_type === 'my_personal';
  const { currentData } = useItemQuery(isPrivate ? skipToken : item.id, { refetchOnMountOrArgChange: true });
  const { visible_to: users = [], visible_to_count: count = 0 } = currentData ?? {};
  const byLinks = useItemGuests(own ? item.id : undefined);
  const guests = byLinks ? sumOf(byLinks) : 0;
  const named = users.slice(0, count > NAMED ? NAMED - 1 : NAMED).map(({ display_name }) => display_name);
  const more = count - named.length;
  const seeing = [
    ...named,
    ...(more > 0 ? [t('editor.others', { count: more })] : []),
    ...(guests > 0 ? [t('editor.guests', { count: guests })] : []),
  ];
  // "Visible to no one" needs the answer of the server.
  const nobody = byLinks && (isPrivate ? t('editor.not_shared') : currentData && t('editor.visible_to_nobody'));
  return (
    <section className={classes.section} aria-label={t('editor.sharing')}>
      <div className={classes.list}>
        {(own || count > 0) && (
          <>
            <span className={classes.label}>{t('editor.visible_to')}</span>
            <p className={classes.people}>
              {count > 0 && <InitialsRow users={users} count={count} />}
              <span>{seeing.length > 0 ? formatList(seeing) : nobody}</span>
            </p>
          </>
        )}
        {!own && item.group_name && (
          <p className={classes.none}>{t('editor.through_group', { group: item.group_name })}</p>
        )}
      </div>
      {!own && <RevokeShare item={item} />}
      {own && (
        <Button variant="subtle" data-flush="end" onClick={dialog.open}>
          {t(isPrivate ? 'editor.share' : 'editor.change_sharing')}
        </Button>
      )}
      {dialog.shown((state) => (
        <ShareItemsDialog {...state} items={[item]} />
      ))}
    </section>
  );
}
