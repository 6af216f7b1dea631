import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { codeKey } from '@whereabouts/shared/contracts/product-code.js';
import { useMemo } from 'react';
import { useItemsQuery } from '../../../api/items/items';
import { itemAddress } from '../../../domain/item-address';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import classes from './item-form.module.css';

/** More would fill the form; one is enough to notice a duplicate. */
const MOST = 3;

/** Stored codes have no spaces (docs/rules/items.md). */
const keyOf = (code: string) => codeKey(code.replaceAll(/\s/g, ''));

/** Names the user's other items with the typed code, in any way to write it, so that a duplicate is noticed at once. */
export function SameCode({ code, item }: { code: string; item: Pick<Item, 'id'> | null }) {
  const typed = keyOf(code);
  const { data: items } = useItemsQuery(undefined, { skip: typed === '' });
  const own = item?.id;
  const others = useMemo(
    () =>
      typed === ''
        ? []
        : (items ?? [])
            .filter(({ id, my_role, code }) => code && id !== own && my_role === 'owner' && keyOf(code) === typed)
            .slice(0, MOST),
    [items, typed, own],
  );
  return (
    <p className={classes.sameCode} role="status">
      {others.length > 0 && t('editor.also_on')}
      {others.map((other) => (
        // In a new tab, because the form may have unsaved text.
        <Link key={other.id} to={itemAddress(other)} target="_blank">
          {other.name}
        </Link>
      ))}
    </p>
  );
}
