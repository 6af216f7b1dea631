import { Button, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { useId, useState } from 'react';
import { useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { toast } from '../../ui/messages/toasts';
import { Link } from '../../ui/page/link';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import { errorText } from '../../widgets/problems/error-text';
import { undoToast } from '../../widgets/undo/undo-toast';
import { useUndoChanges } from '../../widgets/undo/use-undo-changes';
import classes from './home.module.css';
import panel from './panel.module.css';

const StockShopping = lazyPart(() => import('../../widgets/collections/stock-shopping'));

/** Beside the news there is room for more rows than above it. */
const SHOWN = { narrow: 3, wide: 5 };
const WIDE = '(min-width: 64em)';

/** Items that are out of stock, then those that are low. One press marks an item as restocked. */
export function RunningLow({ items }: { items: Item[] }) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const shopping = useLazyDialog(StockShopping);
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const shown = wide ? SHOWN.wide : SHOWN.narrow;
  const [update] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();
  const low = items
    .filter((item) => item.my_role !== 'viewer' && isLow(item))
    .toSorted((one, other) => one.quantity - other.quantity);
  // The list stays open even if another user restocks the last item.
  const list = shopping.shown((dialog) => <StockShopping {...dialog} />);

  const add = async (item: Item, count: number) => {
    const { id, name, quantity } = item;
    const failed = t('home.add_failed');
    const { data, error } = await update({ items: [{ id, quantity: quantity + count }] });
    if (error) return toast({ message: errorText(error, failed), color: 'red' });
    const { changed = [] } = data ?? {};
    const undo = () => undoChanges({ items: [item], changes: [{ id, quantity }], changed, failed });
    undoToast(t('home.bought', { count, name }), undo, { items: changed });
  };
  const shortage = low.length > 0 && (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('home.low')}</h2>
        <span className={classes.links}>
          {!all && low.length > shown && (
            <UnstyledButton onClick={() => setAll(true)}>{t('home.all_low', { count: low.length })}</UnstyledButton>
          )}
          <UnstyledButton aria-haspopup="dialog" onClick={shopping.open}>
            {t('home.shopping')}
          </UnstyledButton>
        </span>
      </header>
      <ul className={panel.panel}>
        {low.slice(0, all ? low.length : shown).map((item) => {
          const { id, name, quantity, quantity_min } = item;
          const missing = quantity_min - quantity + 1;
          return (
            <li key={id}>
              <Link to={`/items/${id}`} state={{ fromList: true }} className={panel.row}>
                <span className={panel.thumb}>
                  <ItemPicture item={item} ratio="1 / 1" />
                </span>
                <span className={panel.words}>
                  <span className={classes.name}>{withSoftHyphens(name)}</span>
                  <span className={classes.place}>
                    <strong data-out={quantity === 0 || undefined}>
                      {quantity === 0 ? t('home.out') : t('home.left', { count: quantity })}
                    </strong>{' '}
                    · {t('home.keep', { count: quantity_min })}
                  </span>
                </span>
              </Link>
              <Button
                variant="default"
                aria-label={t('home.add_named', { count: missing, name })}
                onClick={() => add(item, missing)}
              >
                {t('home.add', { count: missing })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
  return (
    <>
      {shortage}
      {list}
    </>
  );
}
