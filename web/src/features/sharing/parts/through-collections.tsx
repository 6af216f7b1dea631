import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { formatList } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/link';
import classes from '../sharing.module.css';
import type { SeenCollection } from '../use-through-collections';

interface ThroughCollectionsProps {
  found: SeenCollection[];
  onClose: () => void;
}

/** Collections that an item lies in and that groups or guests see: what is in them is seen through them. */
export function ThroughCollections({ found, onClose }: ThroughCollectionsProps) {
  if (found.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('sharing.through_collections')}>
      <h3 className={classes.heading}>{t('sharing.through_collections')}</h3>
      <ul className={classes.panel}>
        {found.map(({ id, name, seeing, guests }) => (
          <li key={id}>
            <Link to={`/inventory?collection=${id}`} className={classes.row} onClick={onClose}>
              <span className={classes.plus}>
                <IconFolder size="1.375rem" stroke={1.75} aria-hidden />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>
                  {t('sharing.seen_through', {
                    count: seeing.length + guests,
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
