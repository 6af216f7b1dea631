import { IconHome } from '@tabler/icons-react';
import { useId } from 'react';
import { thumbnailPath } from '../../api/items/images';
import { placeAddress } from '../../domain/places/place-address';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { Photo } from '../../ui/photos/photo';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { usePlaceTree } from '../../widgets/places/use-place-tree';
import classes from './home.module.css';
import grid from './rooms.module.css';

const SHOWN = 6;

/** The areas with the most items, each with pictures of some. */
export function Rooms() {
  const heading = useId();
  const { tree } = usePlaceTree();
  const rooms = tree?.areas.toSorted((one, other) => other.item_count - one.item_count).slice(0, SHOWN);
  if (!rooms?.length) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('home.rooms')}</h2>
        <Link to="/inventory/places">{t('home.all_places')}</Link>
      </header>
      <ul className={grid.rooms}>
        {rooms.map(({ names, item_count, image_ids }) => (
          <li key={names[0]}>
            <Link to={placeAddress(names)} className={classes.thing}>
              <span className={grid.mosaic} data-pictures={image_ids.length}>
                {image_ids.length === 0 && <IconHome size="1.75rem" stroke={1.25} aria-hidden />}
                {image_ids.map((id) => (
                  <span key={id}>
                    <Photo sources={[thumbnailPath(id)]} alt="" ratio="auto" />
                  </span>
                ))}
              </span>
              <span className={classes.name}>{withSoftHyphens(names[0] ?? '')}</span>
              <span className={classes.place}>{t('home.things', { count: item_count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
