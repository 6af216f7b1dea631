import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../domain/places/format-location';
import { isUnnamed } from '../../domain/waiting-items';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { photosChosen } from '../../state/inventory.slice';
import { Link } from '../../ui/page/link';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './review.module.css';

/** The maximum number of pictures shown. */
const SHOWN = 6;

interface ReviewDoneProps {
  items: Item[];
  /** Returns to the skipped items. */
  onAgain: () => void;
}

/** The end of a review: the reviewed items and their places, with a link to them or to the skipped items. */
export function ReviewDone({ items, onAgain }: ReviewDoneProps) {
  const dispatch = useAppDispatch();
  const places = new Set(items.map(formatLocation));
  const [place] = places;
  const left = items.filter(({ review }) => review !== null);
  const unnamed = left.filter(isUnnamed).length;
  const photos = items.flatMap(({ image_id }) => image_id ?? []);
  return (
    <section className={classes.done}>
      <div className={classes.outcome}>
        <ul data-count={Math.min(items.length, 3)}>
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <span className={classes.outcomePicture} data-unnamed={isUnnamed(item) || undefined}>
                <ItemPicture item={item} ratio="1 / 1" />
              </span>
              <span className={classes.outcomeName} data-unnamed={isUnnamed(item) || undefined}>
                {item.name}
              </span>
            </li>
          ))}
        </ul>
        <h1>{t('after_scan.done', { count: items.length })}</h1>
        <p>
          {places.size === 1 && place && t('after_scan.all_in', { count: items.length, place })}{' '}
          {unnamed > 0
            ? t('after_scan.unnamed', { count: unnamed })
            : left.length > 0 && t('after_scan.left', { count: left.length })}
        </p>
      </div>
      <div className={classes.after}>
        {left.length > 0 && (
          <Button size="lg" onClick={onAgain}>
            {unnamed > 0 ? t('after_scan.name_them', { count: unnamed }) : t('after_scan.review_them')}
          </Button>
        )}
        <Button
          size="lg"
          component={Link}
          to="/inventory"
          variant={left.length > 0 ? 'default' : 'filled'}
          onClick={() => photos.length > 0 && dispatch(photosChosen({ ids: photos, batch: null }))}
        >
          {t('after_scan.see_them')}
        </Button>
        <Button
          size="lg"
          component={Link}
          to="/scan"
          variant="subtle"
          leftSection={<IconCamera size="1.25rem" stroke={1.75} aria-hidden />}
        >
          {t('after_scan.more_photos')}
        </Button>
      </div>
    </section>
  );
}
