import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../i18n/t';
import { Chip } from '../../ui/chip';
import classes from './import.module.css';

/** The first items as they would be. */
export function FirstRows({ items }: { items: NewItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={classes.first}>{t('import.first')}</h2>
      <ul className={classes.items}>
        {items.map(({ name, description, category, area, location, sub_location, quantity = 1, tags = [] }, row) => (
          <li key={row} className={classes.item}>
            <h3 className={classes.itemName}>{name}</h3>
            <p className={classes.muted}>{[area, location, sub_location].filter(Boolean).join(' › ')}</p>
            {description && <p className={classes.description}>{description}</p>}
            <div className={classes.chips}>
              {category && <Chip>{category}</Chip>}
              {quantity !== 1 && <Chip>{t('import.quantity', { count: quantity })}</Chip>}
              {tags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
