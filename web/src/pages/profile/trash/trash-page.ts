import type { TrashList } from '@whereabouts/shared/contracts/trash.js';
import { daysLeft } from '../../../api/items/trash';
import { t } from '../../../i18n/t';
import type { PrintedPage } from '../../../widgets/print/printed-page';
import { deletedAgo } from './deleted-ago';

/** The trash for print. `period` names its days. */
export function trashPage({ items, retention_days }: TrashList, period: string): PrintedPage {
  const now = Date.now();
  const noteOf = (deletedAt: string) =>
    [deletedAgo(deletedAt, now), t('trash.left', { count: daysLeft(deletedAt, retention_days, now) })].join(', ');
  return {
    title: t('profile.trash'),
    about: period,
    items: items.map((item) => ({ ...item, note: item.deleted_at ? noteOf(item.deleted_at) : undefined })),
  };
}
