import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useTranslation } from 'react-i18next';
import { useItemQuery } from '../../../api/items';
import { formatList } from '../../../i18n/formats';
import { InitialsRow } from '../../../ui/initials-row';
import classes from './item-view.module.css';

/** More names than these are a number: a row has no room for twenty. */
const NAMED = 3;

/** Who else sees a shared item, by name. */
export function VisibleTo({ item }: { item: Item }) {
  const { t } = useTranslation();
  const skip = item.access_type === 'my_personal';
  const { currentData } = useItemQuery(item.id, { skip, refetchOnMountOrArgChange: true });
  if (skip || !currentData?.visible_to_count) return null;
  const { visible_to: users, visible_to_count: count } = currentData;
  const named = users.slice(0, count > NAMED ? NAMED - 1 : NAMED).map(({ display_name }) => display_name);
  const more = count - named.length;
  return (
    <div>
      <dt>{t('editor.visible_to')}</dt>
      <dd className={classes.visible}>
        {formatList(more > 0 ? [...named, t('editor.others', { count: more })] : named)}
        <InitialsRow users={users} count={count} />
      </dd>
    </div>
  );
}
