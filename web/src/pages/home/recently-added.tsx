import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useId, useMemo } from 'react';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { PathText } from '../../ui/text/path-text';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './home.module.css';

const SHOWN = 6;

/** The newest items. On a phone the third is cut off, as a hint that there are more. */
export function RecentlyAdded({ items }: { items: Item[] }) {
  const heading = useId();
  const newest = useMemo(() => items.toSorted((one, other) => other.id - one.id).slice(0, SHOWN), [items]);
  return (
    <section className={`${classes.section} ${classes.recent}`} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('home.recent')}</h2>
        <Link to="/inventory">{t('home.see_all')}</Link>
      </header>
      <ul className={classes.strip}>
        {newest.map((item) => (
          <li key={item.id}>
            <Link to={`/items/${item.id}`} state={{ fromList: true }} className={classes.thing}>
              <span className={classes.picture}>
                <ItemPicture item={item} ratio="4 / 3" />
              </span>
              <span className={classes.name}>{withSoftHyphens(item.name)}</span>
              <span className={classes.place}>
                <PathText>{formatLocation(item)}</PathText>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
