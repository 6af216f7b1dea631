import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { placeAddress } from '../../domain/places/place-address';
import type { PlaceNode } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { PlacePictures } from './place-pictures';
import classes from './places.module.css';

interface PlaceRowProps {
  place: PlaceNode;
  /** Whether the row starts unfolded, for example when a search led to it. */
  unfolded: boolean;
}

/** A place in the tree: the row links to its page, and the chevron unfolds it. */
export function PlaceRow({ place, unfolded }: PlaceRowProps) {
  const [open, setOpen] = useState(false);
  const { names, children, item_count, image_ids } = place;
  const name = names.at(-1) ?? '';
  const isOpen = open || unfolded;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.line} style={{ paddingLeft: `${1.5 * (names.length - 1)}rem` }}>
        {children.length > 0 ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'places.fold' : 'places.unfold', { place: name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size="1.25rem" stroke={1.75} />
          </button>
        ) : (
          <span className={classes.fold} />
        )}
        <Link to={placeAddress(names)} className={classes.row}>
          <span className={classes.words}>
            <span className={names.length === 1 ? classes.area : classes.name}>{name}</span>
            <span className={classes.note}>{t('places.things', { count: item_count })}</span>
          </span>
          <PlacePictures image_ids={image_ids} />
        </Link>
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <PlaceRow key={child.names.join('/')} place={child} unfolded={unfolded} />
          ))}
        </ul>
      )}
    </li>
  );
}
