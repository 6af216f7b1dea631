import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import '../../i18n/locales/collections';
import { joinedOf, selectorOptionsOf } from './selector-options';
import ShoppingDialog from './shopping/shopping-dialog';

/** The shopping list of Stock as the user sees it: merged with a Stock shared by another user. */
export default function StockShopping(dialog: { opened: boolean; onClose: () => void }) {
  const own = useCollectionsQuery({ counts: true, system: true });
  const shared = useSharedCollectionsQuery();
  const options = own.data && shared.data ? selectorOptionsOf(own.data, shared.data) : [];
  const stock = options.find((option) => option.own?.is_system);
  return (
    <ShoppingDialog
      {...dialog}
      collectionId={stock?.lead.id ?? null}
      joinedId={(stock && joinedOf(stock)?.id) ?? null}
      failure={own.error ?? shared.error}
    />
  );
}
