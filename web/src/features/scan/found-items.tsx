import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useItemsQuery } from '../../api/items';
import { formatNumber } from '../../i18n/formats';
import { ItemPicture } from '../../ui/item-picture';
import { Link } from '../../ui/link';
import classes from './found-items.module.css';

/** As many as stand beside each other on a phone. */
const SHOWN = 5;
const NONE: Item[] = [];

/** What was found in some photos, each thing by its own picture, which leads to it. */
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
