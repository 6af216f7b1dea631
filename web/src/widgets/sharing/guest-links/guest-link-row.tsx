import { ActionIcon, Badge, Button, Menu, Progress } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { IconCopy, IconDots, IconLink } from '@tabler/icons-react';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { useState } from 'react';
import { itemListsApi } from '../../../api/items/item-lists';
import {
  useDeleteGuestLinkMutation,
  useRemoveGuestAddedMutation,
  useReopenGuestLinkMutation,
  useRevokeGuestLinkMutation,
} from '../../../api/sharing/guest-links';
import { formatDay, formatExactMoment, formatMoment } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { copyText } from '../../../ui/fields/copy-field';
import { announce } from '../../../ui/focus/announce';
import { useNextFocus } from '../../../ui/focus/use-next-focus';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { ago } from '../../../ui/text/times';
import { useNow } from '../../../ui/text/use-now';
import { errorText } from '../../problems/error-text';
import { QrCode } from '../../qr-code/qr-code';
import { undoToast } from '../../undo/undo-toast';
import { inTrash, useUndoDeletion } from '../../undo/use-undo-deletion';
import classes from './guest-links.module.css';
import { linkState } from './link-state';
import { canPassOn, passOn } from './pass-on';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

interface GuestLinkRowProps {
  collection_id: number;
  link: GuestLink;
}

/** One guest link: its permission, its uses and its actions. */
export function GuestLinkRow({ collection_id, link }: GuestLinkRowProps) {
  const now = useNow();
  const [showsCode, setShowsCode] = useState(false);
  const [asks, setAsks] = useState(false);
  const { ref: row, focusNext } = useNextFocus<HTMLLIElement>();
  const actions = useLinkActions(collection_id, link, focusNext);
  const permission = t(`sharing.permission_${link.permission}`);
  const name = link.name ?? t('guest_links.unnamed', { permission, moment: formatExactMoment(link.created_at) });
  const used = link.last_used_at
    ? t('guest_links.used', { ago: ago(link.last_used_at, now) })
    : t('guest_links.not_used');
  const copy = async () => {
    if (await copyText(link.share_url)) void toast({ message: t('guest_links.copied') });
  };
  return (
    <li ref={row} tabIndex={-1} className={classes.row}>
      <div className={classes.line}>
        <span className={classes.sign}>
          <IconLink size="1.25rem" stroke={1.75} aria-hidden />
        </span>
        <div className={classes.about}>
          <b>{name}</b>
          <p className={classes.facts}>
            {link.name && `${permission}. `}
            {link.is_active
              ? [link.has_pin && t('guest_links.with_pin'), used].filter(Boolean).join(' ')
              : t('guest_links.made', { day: formatDay(link.created_at) })}
          </p>
          {link.is_active && <Uses link={link} now={now} />}
        </div>
        {link.is_active ? (
          <Button
            className={classes.copy}
            leftSection={<IconCopy size="1.25rem" stroke={1.75} />}
            aria-label={t('guest_links.copy_named', { name })}
            onClick={copy}
          >
            {t('guest_links.copy')}
          </Button>
        ) : (
          <Badge variant="light" color="gray">
            {t('guest_links.revoked')}
          </Badge>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label={t('guest_links.more', { name })}>
              <IconDots size="1.25rem" stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {link.is_active && canPassOn() && (
              <Menu.Item onClick={() => void passOn(link.share_url)}>{t('guest_links.pass_on')}</Menu.Item>
            )}
            {link.is_active && <Menu.Item onClick={() => setShowsCode(!showsCode)}>{t('guest_links.qr')}</Menu.Item>}
            {link.added_count > 0 && (
              <Menu.Item onClick={actions.removeAdded}>
                {t('guest_links.remove_added', { count: link.added_count })}
              </Menu.Item>
            )}
            {link.is_active && <Menu.Item onClick={actions.revoke}>{t('guest_links.revoke')}</Menu.Item>}
            <Menu.Item data-danger onClick={() => setAsks(true)}>
              {t('guest_links.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {link.is_active && link.pin_locked_until && (
        <div className={classes.locked}>
          <p>{t('guest_links.locked', { until: formatMoment(link.pin_locked_until) })}</p>
          <Button variant="default" loading={actions.isReopening} onClick={actions.reopen}>
            {t('guest_links.reopen')}
          </Button>
        </div>
      )}
      {asks && (
        <Confirmation
          opened
          onClose={() => setAsks(false)}
          title={t('guest_links.delete_sure')}
          confirm={t('guest_links.delete')}
          onConfirm={actions.remove}
        >
          {t('guest_links.delete_text')}
        </Confirmation>
      )}
      {link.is_active && showsCode && (
        <div className={classes.code}>
          <QrCode text={link.share_url} title={t('guest_links.qr')} />
        </div>
      )}
    </li>
  );
}

const nearDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The expiry date without a line break, and without the year if it is the current one. */
function endOf(expires_on: string, now: number) {
  const isNear = Number(expires_on.slice(0, 4)) === new Date(now).getFullYear();
  const day = isNear ? nearDay.format(new Date(expires_on)) : formatDay(expires_on);
  return day.replaceAll(' ', '\u00a0');
}

function Uses({ link, now }: { link: GuestLink; now: number }) {
  const { is_expired, is_expiring_soon, is_near_limit, percent, color } = linkState(link, now);
  const { max_uses, use_count, expires_on } = link;
  const guests =
    max_uses === null
      ? t('guest_links.guests', { count: use_count })
      : t('guest_links.guests_of', { count: use_count, max: max_uses });
  const day = expires_on && endOf(expires_on, now);
  return (
    <div className={classes.uses}>
      {max_uses !== null && use_count > 0 && (
        <Progress value={percent} color={color} size="sm" aria-label={t('guest_links.uses')} />
      )}
      <p className={is_near_limit || is_expiring_soon ? classes.warning : undefined}>
        {is_near_limit && `${t('guest_links.near_limit')}: `}
        {guests}
        {day && '. '}
        {is_expiring_soon && `${t('guest_links.expiring_soon')}: `}
        {day && (is_expired ? t('guest_links.expired', { day }) : t('guest_links.ends', { day }))}
      </p>
    </div>
  );
}

function useLinkActions(collection_id: number, { id: link_id }: GuestLink, onReopened: () => void) {
  const [revoke] = useRevokeGuestLinkMutation();
  const [reopen, { isLoading: isReopening }] = useReopenGuestLinkMutation();
  const [remove] = useDeleteGuestLinkMutation();
  const [removeAdded] = useRemoveGuestAddedMutation();
  const { data: items = [] } = itemListsApi.endpoints.items.useQueryState();
  const undoDeletion = useUndoDeletion();
  const one = { collection_id, link_id };
  const fail = (error: unknown, words: string) => void toast({ message: errorText(error, words), color: 'red' });
  return {
    revoke: async () => {
      const { error } = await revoke(one);
      if (error) return fail(error, t('guest_links.revoke_failed'));
      announce(t('guest_links.revoked_now'));
    },
    isReopening,
    reopen: async () => {
      const { error } = await reopen(one);
      if (error) return fail(error, t('guest_links.reopen_failed'));
      // The button is removed with the lock.
      onReopened();
      void toast({ message: t('guest_links.reopened') });
    },
    remove: async () => {
      const { error } = await remove(one);
      if (error) return fail(error, t('guest_links.delete_failed'));
      announce(t('guest_links.deleted_now'));
    },
    removeAdded: async () => {
      const { data: ids, error } = await removeAdded(one);
      if (!ids) return fail(error, t('guest_links.remove_failed'));
      const names = new Map(items.map((item) => [item.id, item.name]));
      const gone = ids.map((id) => ({ id, name: names.get(id) ?? '' }));
      const undo = () => undoDeletion({ items: gone, failed: t('guest_links.remove_failed') });
      undoToast(t('guest_links.removed', { count: ids.length }), undo, { items: inTrash(gone) });
    },
  };
}
