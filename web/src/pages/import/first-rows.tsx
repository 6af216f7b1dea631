import type { ImportedItem } from '@whereabouts/shared/contracts/imports.js';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import { Chip } from '../../ui/text/chip';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './first-rows.module.css';

/** A preview of the first items. */
export function FirstRows({ items }: { items: ImportedItem[] }) {
  return (
    <section>
      <h2 className={classes.first}>{t('import.first')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      <ul className={classes.items} tabIndex={0}>
        {items.map((item, row) => (
          <FirstRow key={row} item={item} />
        ))}
      </ul>
    </section>
  );
}

function FirstRow({ item }: { item: ImportedItem }) {
  const { name, category = null, color = null, area, location, sub_location, quantity = 1, tags = [] } = item;
  const photoless = { image_id: null, thumbnail_url: null, image_url: null, thumb_hash: null, category, color };
  const place = formatLocation({ area: area ?? null, location: location ?? null, sub_location: sub_location ?? null });
  return (
    <li className={classes.item}>
      <ItemPicture item={photoless} ratio="4 / 3" />
      <h3 className={classes.itemName}>{name}</h3>
      <p className={classes.itemPlace}>{place}</p>
      <div className={classes.chips}>
        {item.existing !== null && <Chip>{t('import.existing_chip')}</Chip>}
        {quantity !== 1 && <Chip>{t('import.quantity', { count: quantity })}</Chip>}
        {tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </div>
    </li>
  );
}
