import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { t } from '../../i18n/t';

interface NoticeText {
  /** What it is about, by its name. */
  title: string | undefined;
  text: string;
  /** Where that is. */
  to: string;
}

/** What a notice says, and where it leads. */
export function noticeText(notice: Notice): NoticeText {
  const { item_id, collection_id, group_id } = notice;
  const { item_name, collection_name, group_name: group = '', guest_name: guest, count = 1 } = notice.text_values;
  const { quantity = 0, quantity_min: minimum = 0 } = notice.text_values;
  const actor = notice.actor_name ?? t('notices.somebody');
  const item = `/items/${item_id}`;
  const collection = `/inventory?collection=${collection_id}`;
  switch (notice.kind) {
    case 'low_stock': {
      const low = t('notices.low_stock', { quantity, minimum });
      return { title: item_name, text: quantity === 0 ? t('notices.out_of_stock', { minimum }) : low, to: item };
    }
    case 'items_shared':
      if (item_id) return { title: item_name, text: t('notices.item_shared', { actor, group }), to: item };
      return {
        title: group,
        text: t('notices.items_shared', { actor, group, count }),
        to: `/inventory?collection=shared_with_group_${group_id}`,
      };
    case 'collection_shared':
      return { title: collection_name, text: t('notices.collection_shared', { actor, group }), to: collection };
    case 'guest_changed': {
      const text = guest ? t('notices.named_guest_changed', { guest, count }) : t('notices.guest_changed', { count });
      return { title: collection_name, text, to: collection };
    }
    case 'batch_done':
      return batchText(notice);
    case 'signed_in_by_google':
      return { title: t('notices.signed_in_by_google_title'), text: t('notices.signed_in_by_google'), to: '/profile' };
    default:
      return { title: group, text: t(`notices.${notice.kind}`, { actor, group }), to: '/groups' };
  }
}

/** What came of its photos, and where that is looked at. */
function batchText({ batch_id, text_values }: Notice): NoticeText {
  const { batch_name: name, count = 0, review_count: review = 0, failed_count: failed = 0 } = text_values;
  const items = name ? t('notices.batch_items', { count }) : t('notices.photos_items', { count });
  const waiting = review === count ? t('notices.all_to_review') : t('notices.to_review', { count: review });
  const became = review > 0 ? `${items}, ${waiting}.` : `${items}.`;
  const parts = [count > 0 && became, failed > 0 && t('notices.photos_failed', { count: failed })];
  const open = count > 0 ? '/inventory' : '/scan';
  return {
    title: name ?? t('notices.your_photos'),
    text: parts.filter(Boolean).join(' '),
    to: review > 0 ? `/review?batch=${batch_id}` : open,
  };
}
