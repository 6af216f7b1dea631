import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useId } from 'react';
import { isUnnamed, waitingItems } from '../../domain/waiting-items';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './home.module.css';
import panel from './panel.module.css';

const SHOWN = 3;
/** Seconds to name one item. */
const SECONDS_EACH = 4;

/** Rounds up to ten seconds. */
const roughly = (seconds: number) => Math.ceil(seconds / 10) * 10;

/** Items that need a name or a review. */
export function ToBeNamed({ items }: { items: Item[] }) {
  const heading = useId();
  const waiting = waitingItems(items);
  const unnamed = waiting.filter(isUnnamed);
  if (waiting.length === 0) return null;
  const naming = unnamed.length > 0;
  const shown = naming ? unnamed : waiting;
  const title = naming ? t('home.to_be_named') : t('home.to_be_reviewed');
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className={panel.panel}>
        <Link to="/review" className={panel.row}>
          <span className={panel.pile}>
            {shown.slice(0, SHOWN).map((item) => (
              <span key={item.id} className={panel.thumb}>
                <ItemPicture item={item} ratio="1 / 1" />
              </span>
            ))}
          </span>
          <span className={panel.words}>
            <span className={classes.name}>
              {naming ? t('home.unnamed', { count: shown.length }) : t('home.to_review', { count: shown.length })}
            </span>
            <span className={classes.place}>
              {t('home.about_seconds', { count: roughly(shown.length * SECONDS_EACH) })}
            </span>
          </span>
          <span className={panel.action}>
            {naming ? t('home.name_them', { count: shown.length }) : t('home.review_them')}
          </span>
        </Link>
      </div>
    </section>
  );
}
