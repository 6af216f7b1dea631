import { Button, Checkbox, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { copyText } from '../../../ui/fields/copy-field';
import { Problem } from '../../../ui/messages/problem';
import { Link } from '../../../ui/page/link';
import { Chip } from '../../../ui/text/chip';
import { PrintedList } from '../../print/printed-list';
import { errorText } from '../../problems/error-text';
import { type Purchase, printAddress, shoppingList } from '../shopping-list';
import { forgetBought, storedTicks, storeTicks } from '../shopping-ticks';
import classes from './shopping-dialog.module.css';
import { useItemsOf } from './use-items-of';

interface ShoppingDialogProps {
  /** Stock or another collection that keeps stock; `null` until it is loaded. */
  collectionId: number | null;
  /** The shared collection that is shown together with it. */
  joinedId?: number | null;
  /** The error if it could not be loaded. */
  failure?: unknown;
  opened: boolean;
  onClose: () => void;
}

/** A shopping list whose items are ticked in the shop. */
export default function ShoppingDialog({ collectionId, joinedId = null, failure, ...dialog }: ShoppingDialogProps) {
  const { items, error: itemsError } = useItemsOf(collectionId, joinedId);
  const error = itemsError ?? failure;
  const purchases = useMemo(() => items && shoppingList(items), [items]);
  const [ticked, setTicked] = useState(storedTicks);
  useEffect(() => {
    if (items) setTicked(forgetBought(items));
  }, [items]);
  const tick = (id: number, on: boolean) => {
    // Not the ticks of this render: the list behind may have dropped some.
    const next = storedTicks();
    if (on) next.add(id);
    else next.delete(id);
    storeTicks(next);
    setTicked(next);
  };
  return (
    <Dialog {...dialog} title={t('shopping.title')} size="34rem" sheet>
      {Boolean(error) && !items && <Problem>{errorText(error, t('shopping.load_failed'))}</Problem>}
      {!items && !error && <Skeleton height="12rem" />}
      {purchases?.length === 0 && <p>{t('shopping.empty')}</p>}
      {collectionId !== null && purchases && purchases.length > 0 && (
        <List
          purchases={purchases}
          ticked={ticked}
          onTick={tick}
          print={printAddress(collectionId, joinedId, 'shopping')}
        />
      )}
    </Dialog>
  );
}

interface ListProps {
  purchases: Purchase[];
  ticked: Set<number>;
  onTick: (id: number, on: boolean) => void;
  /** The URL of the printed list. */
  print: string;
}

function List({ purchases, ticked, onTick, print }: ListProps) {
  const left = purchases.filter(({ item }) => !ticked.has(item.id));

  return (
    <div className={classes.shopping}>
      <PrintedList
        read={() => ({
          title: t('shopping.title'),
          items: purchases.map(({ item, buy }) => ({ ...item, quantity: buy, is_checked: ticked.has(item.id) })),
          ticks: true,
        })}
      />
      <p className={classes.left} role="status">
        {t('shopping.left', { count: left.length })}
      </p>
      <ul>
        {purchases.map(({ item, place, buy }) => (
          <li key={item.id} className={classes.purchase} data-ticked={ticked.has(item.id) || undefined}>
            <Checkbox
              size="md"
              checked={ticked.has(item.id)}
              onChange={({ currentTarget }) => onTick(item.id, currentTarget.checked)}
              label={item.name}
              description={[
                place,
                t('shopping.have', { count: item.quantity }),
                t('shopping.minimum', { count: item.quantity_min }),
              ]
                .filter(Boolean)
                .join(' · ')}
              className={classes.tick}
            />
            {item.quantity === 0 && <Chip tone="bad">{t('shopping.out')}</Chip>}
            <span className={classes.buy}>{t('shopping.buy', { count: buy })}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyList purchases={left} />
        <Button
          component={Link}
          to={print}
          variant="default"
          leftSection={<IconPrinter size="1.25rem" stroke={1.75} />}
        >
          {t('shopping.print')}
        </Button>
      </div>
    </div>
  );
}

/** Copies the unticked items as lines of text. */
function CopyList({ purchases }: { purchases: Purchase[] }) {
  const [copied, setCopied] = useState('');
  const text = purchases
    .map(({ item: { name }, place, buy: count }) =>
      place ? t('shopping.line_place', { count, name, place }) : t('shopping.line', { count, name }),
    )
    .join('\n');
  return (
    <Button
      variant="default"
      leftSection={
        copied === text ? <IconCheck size="1.25rem" stroke={1.75} /> : <IconCopy size="1.25rem" stroke={1.75} />
      }
      disabled={text === ''}
      onClick={async () => {
        if (await copyText(text)) setCopied(text);
      }}
    >
      <span aria-live="polite">{copied === text && text !== '' ? t('shopping.copied') : t('shopping.copy')}</span>
    </Button>
  );
}
