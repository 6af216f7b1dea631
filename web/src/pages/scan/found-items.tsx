import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useItemsQuery } from '../../api/items/items';
import { formatNumber } from '../../i18n/formats';
import { Link } from '../../ui/page/link';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './found-items.module.css';

/** The number of pictures in one row on a phone. */
const SHOWN = 5;
const NONE: Item[] = [];

/** Pictures of the items found in the photos; each links to its item. */
export function FoundItems({ photos }: { photos: number[] }) {
  const { data = NONE } = useItemsQuery();
  const wanted = new Set(photos);
  const found = data.filter(
    ({ image_id, my_role }) => my_role === 'owner' && image_id !== null && wanted.has(image_id),
  );
  const more = found.length - SHOWN;
  return (
    <ul className={classes.found}>
      {found.slice(0, SHOWN).map((item) => (
        <li key={item.id}>
          <Link to={`/items/${item.id}`} aria-label={item.name} title={item.name}>
            <ItemPicture item={item} ratio="1" />
          </Link>
        </li>
      ))}
      {more > 0 && <li className={classes.more}>+{formatNumber(more)}</li>}
    </ul>
  );
}
