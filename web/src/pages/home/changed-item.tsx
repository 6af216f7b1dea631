import type { FeedEvent } from '@whereabouts/shared/contracts/history.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Link } from '../../ui/page/link';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { useMoney } from '../../widgets/fields/use-money';
import { eventText } from '../../widgets/history/event-text';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './home.module.css';
import panel from './panel.module.css';

interface ChangedItemProps {
  item: Item;
  event: FeedEvent;
  when: string;
}

/** An item that another user has changed, and how. */
export function ChangedItem({ item, event, when }: ChangedItemProps) {
  const money = useMoney(item);
  return (
    <Link to={`/items/${item.id}`} state={{ fromList: true }} className={panel.row}>
      <span className={panel.thumb}>
        <ItemPicture item={item} ratio="1 / 1" />
      </span>
      <span className={panel.words}>
        <span className={classes.name}>{withSoftHyphens(item.name)}</span>
        <span className={panel.text}>{eventText(event, money)}</span>
        <span className={classes.place}>{when}</span>
      </span>
    </Link>
  );
}
