import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useCollectionsQuery } from '../../../api/items/collections';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import { CollectionIcon } from '../collection-badges';
import classes from '../sharing.module.css';
import type { SeenCollection } from '../use-through-collections';

interface ThroughCollectionsProps {
  found: SeenCollection[];
  onClose: () => void;
}

/** The assumed collection until it is loaded. */
const PLAIN = { is_system: false, is_checklist: false };

/** Collections that contain the item and that groups or guests see, who thereby see the item. */
export function ThroughCollections({ found, onClose }: ThroughCollectionsProps) {
  const heading = useId();
  const { data: collections = [] } = useCollectionsQuery({ counts: true, system: true });
  if (found.length === 0) return null;
  const known = new Map(collections.map((collection) => [collection.id, collection]));
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t('sharing.through_collections')}
      </h3>
      <ul className={classes.panel}>
        {found.map(({ id, name, seeing, guests }) => (
          <li key={id}>
            <Link to={`/inventory?collection=${id}`} className={classes.row} onClick={onClose}>
              <span className={classes.plus}>
                <CollectionIcon collection={known.get(id) ?? PLAIN} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>
                  {t('sharing.seen_through', {
                    who: formatList([
                      ...seeing.map((group) => group.name),
                      ...(guests > 0 ? [t('guest_links.guests', { count: guests })] : []),
                    ]),
                  })}
                </span>
              </span>
              <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
