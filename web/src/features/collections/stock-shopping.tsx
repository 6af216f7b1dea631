import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/collections';
import '../../locales/collections';
import { joinedOf, selectorOptionsOf } from './selector-options';
import ShoppingDialog from './shopping/shopping-dialog';

/** The shopping list of Stock, as the user sees Stock: together with another user's Stock that is shared. */
export default function StockShopping(dialog: { opened: boolean; onClose: () => void }) {
  const { data: own = [] } = useCollectionsQuery({ counts: true, system: true });
  const { data: shared = [] } = useSharedCollectionsQuery();
  const stock = selectorOptionsOf(own, shared).find((option) => option.own?.is_system);
  return stock && <ShoppingDialog {...dialog} collectionId={stock.lead.id} joinedId={joinedOf(stock)?.id ?? null} />;
}
