import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { placeAddress } from '../../../domain/places/place-address';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import { withSoftHyphens } from '../../../ui/text/soft-hyphens';
import classes from './place-links.module.css';

/** The place of an item; each part links to its page. */
export function PlaceLinks({ item: { area, location, sub_location } }: { item: Item }) {
  const names = [area, location, sub_location].filter((name) => name !== null);
  if (names.length === 0) return <p className={classes.nowhere}>{t('editor.no_place')}</p>;
  return (
    <nav className={classes.place} aria-label={t('editor.where')}>
      {names.map((name, index) => (
        <span key={index} className={classes.placePart}>
          {index === 0 && <IconMapPin size="1.25rem" stroke={1.75} aria-hidden />}
          {index > 0 && <IconChevronRight size="1rem" stroke={1.75} aria-hidden className={classes.in} />}
          <Link to={placeAddress(names.slice(0, index + 1))}>{withSoftHyphens(name)}</Link>
        </span>
      ))}
    </nav>
  );
}
