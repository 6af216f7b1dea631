import { UnstyledButton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/collections';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import type { ListedPart } from '../../collections/use-listed-parts';
import classes from './filter-chips.module.css';

const ShoppingDialog = lazyPart(() => import('../../collections/shopping/shopping-dialog'));

/** Opens the shopping list of a list that keeps stock. */
export default function ShoppingPill({ parts: [first, second] }: { parts: ListedPart[] }) {
  const dialog = useLazyDialog(ShoppingDialog);
  if (!first?.collection) return null;
  const { id } = first.collection;
  return (
    <li>
      <UnstyledButton className={classes.pill} aria-haspopup="dialog" onClick={dialog.open}>
        <IconShoppingCart size="1.125rem" stroke={1.75} aria-hidden />
        {t('collections.shopping')}
      </UnstyledButton>
      {dialog.shown((state) => (
        <ShoppingDialog {...state} collectionId={id} joinedId={second?.collection?.id ?? null} />
      ))}
    </li>
  );
}
