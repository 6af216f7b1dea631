import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { formatMoment } from '../../i18n/formats';
import { t } from '../../i18n/t';

interface NoticeText {
  /** The event, with names. */
  title: string;
  /** Details, or the place. */
  text?: string | undefined;
  /** The address of the subject. */
  to: string;
}

/** The text of a notice and its link. */
export function noticeText(notice: Notice): NoticeText {
  const { item_id, collection_id, group_id } = notice;
  const { item_name: item = '', collection_name: collection = '', group_name: group = '' } = notice.text_values;
  const { quantity = 0, quantity_min: minimum = 0, count = 1 } = notice.text_values;
  const actor = notice.actor_name ?? t('notices.somebody');
  const toCollection = `/inventory?collection=${collection_id}`;
  switch (notice.kind) {
    case 'low_stock': {
      if (count > 1)
        return { title: t('notices.items_low', { count }), to: collection_id ? toCollection : '/inventory' };
      const state = quantity === 0 ? 'out_of_stock' : 'low_stock';
      return {
        title: t(`notices.${state}_title`, { item }),
        text: t(`notices.${state}`, { quantity, minimum }),
        to: `/items/${item_id}`,
      };
    }
    case 'items_shared':
      if (item_id) return { title: t('notices.shared', { actor, what: item }), text: group, to: `/items/${item_id}` };
      return {
        title: t('notices.items_shared', { actor, count }),
        text: group,
        to: `/inventory?collection=shared_with_group_${group_id}`,
      };
    case 'collection_shared':
      return { title: t('notices.shared', { actor, what: collection }), text: group, to: toCollection };
    case 'guest_changed':
      return { title: guestText(notice), text: collection, to: toCollection };
    case 'pin_locked': {
      const { link_name } = notice.text_values;
      return {
        title: t('notices.pin_locked'),
        text: link_name ? `${collection} · ${link_name}` : collection,
        to: toCollection,
      };
    }
    case 'batch_done':
      return batchText(notice);
    case 'signed_in_by_google':
      return { title: t('notices.signed_in_by_google_title'), text: t('notices.signed_in_by_google'), to: '/profile' };
    case 'storage_low':
      return storageText(notice);
    case 'backup_failed':
    case 'backup_overdue':
      return {
        title: t(`notices.${notice.kind}`),
        text: t('notices.backup_since', { when: formatMoment(notice.text_values.since ?? notice.created_at) }),
        to: '/profile/admin/storage',
      };
    case 'report_ready':
    case 'report_failed':
      return {
        title: t(`notices.${notice.kind}`),
        text: t(notice.kind === 'report_ready' ? 'notices.report_kept' : 'notices.report_again'),
        to: `/report/${notice.text_values.report_id}`,
      };
    default:
      return { title: t(`notices.${notice.kind}`, { actor, group }), to: '/groups' };
  }
}

/** The resource that the server runs out of, for admins. */
function storageText({ text_values: { lack, free_bytes } }: Notice): NoticeText {
  if (lack === 'memory')
    return { title: t('notices.memory_low_title'), text: t('notices.memory_low'), to: '/profile/admin/storage' };
  const megabytes = free_bytes === undefined ? undefined : Math.floor(free_bytes / 1_000_000);
  const left = megabytes === undefined ? [] : [t('notices.disk_left', { megabytes })];
  return { title: t('notices.disk_low_title'), text: [...left, t('notices.disk_low')].join(' '), to: '/profile/trash' };
}

/** Guests give a name only with what they add. */
function guestText({ text_values }: Notice): string {
  const { guest_name: name, guest_did: did, item_name: item, count = 1 } = text_values;
  if (item)
    return name
      ? t('notices.named_guest_added_item', { name, item })
      : t(`notices.guest_${did ?? 'changed'}_item`, { item, count });
  return name ? t('notices.named_guest_added', { name, count }) : t(`notices.guest_${did ?? 'changed'}`, { count });
}

/** The result of a batch, with a link to its items or its review. */
function batchText({ batch_id, text_values }: Notice): NoticeText {
  const { batch_name: name, count = 0, review_count = 0, failed_count: failed = 0 } = text_values;
  const review = text_values.waiting_count ?? review_count;
  const items = t('notices.batch_items', { count });
  const waiting = review === count ? t('notices.all_to_review') : t('notices.to_review', { count: review });
  const reviewed = review_count > 0 ? `${items}, ${t('notices.reviewed')}` : items;
  const became = review > 0 ? `${items}, ${waiting}` : reviewed;
  const photos = failed > 0 && t('notices.photos_failed', { count: failed });
  const [title = '', ...more] = [count > 0 && became, photos, name ?? t('notices.your_photos')].filter(
    (part) => part !== false,
  );
  const open = count > 0 ? `/inventory?batch=${batch_id}` : '/scan';
  return {
    title,
    text: more.join(' · '),
    to: review > 0 ? `/review?batch=${batch_id}` : open,
  };
}
