import { Link } from 'react-router';
import { t } from '../../i18n/t';
import '../../locales/palette';
import classes from '../search/filter-chips.module.css';
import type { Entry } from './entry';
import { fitting } from './fitting';
import { useActions } from './use-actions';
import { useCollections } from './use-collections';
import { usePlaces } from './use-places';

const MOST_ACTIONS = 2;

/** Beside the items that a search finds: the places, collections, groups and actions called so, in one line. */
export default function GoTo({ words }: { words: string[] }) {
  const { places } = usePlaces(words);
  const { collections, groups } = useCollections(words);
  const actions = fitting(useActions(words), words, ({ name }) => name, MOST_ACTIONS);
  const entries: Entry[] = [...places, ...collections, ...groups, ...actions];
  if (entries.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('palette.go_to')}>
      {entries.map(({ id, to, picture, text, note, where }) => (
        <li key={id}>
          <Link to={to} className={classes.place} title={note}>
            <span className={classes.picture}>{picture}</span>
            <span className={classes.text}>
              {text} {where && <span className={classes.count}>{where}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
