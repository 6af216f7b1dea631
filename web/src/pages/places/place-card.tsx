import { IconFolder, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbnailPath } from '../../api/items/images';
import { placeAddress } from '../../domain/places/place-address';
import type { PlaceNode } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { Photo } from '../../ui/photos/photo';
import classes from './places.module.css';

/** A place with a picture of it; `withInside` also names the places in it. */
export function PlaceCard({ place, withInside = false }: { place: PlaceNode; withInside?: boolean }) {
  const { names, item_count, image_ids, children } = place;
  const picture =
    image_ids[0] === undefined ? (
      <IconFolder size="1.75rem" stroke={1.25} aria-hidden />
    ) : (
      <Photo sources={[thumbnailPath(image_ids[0])]} alt="" />
    );
  return (
    <Card to={placeAddress(names)} name={names.at(-1) ?? ''} count={item_count} picture={picture}>
      {withInside && children.map((child) => child.names.at(-1)).join(', ')}
    </Card>
  );
}

/** The card for items without a place. */
export function NowhereCard({ count }: { count: number }) {
  const picture = <IconMapPinOff size="1.75rem" stroke={1.25} aria-hidden />;
  return <Card to="/inventory?place=none" name={t('places.nowhere')} count={count} picture={picture} />;
}

interface CardProps {
  to: string;
  name: string;
  count: number;
  picture: ReactNode;
  children?: ReactNode;
}

function Card({ to, name, count, picture, children }: CardProps) {
  return (
    <li>
      <Link to={to} className={classes.card}>
        <span className={classes.cardPicture}>{picture}</span>
        <span className={classes.cardName}>{name}</span>
        <span className={classes.note}>{t('places.things', { count })}</span>
        {children && <span className={classes.cardInside}>{children}</span>}
      </Link>
    </li>
  );
}
