import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/palette';
import classes from '../search/filters/filter-chips.module.css';
import type { Entry } from './entry';
import { fitting } from './fitting';
import { useActions } from './use-actions';
import { useCollections } from './use-collections';
import { usePlaces } from './use-places';

const MOST_ACTIONS = 2;

interface GoToProps {
  words: string[];
  /** The number of items found. */
  count: number;
}

/**
 * Places, collections, groups and actions whose name matches the search, in one line beside the found items.
 * The line keeps its room while the user types, so that the list below does not move.
 */
export default function GoTo({ words, count }: GoToProps) {
  const { places } = usePlaces(words);
  const { collections, groups } = useCollections(words);
  const actions = fitting(useActions(words), words, ({ name }) => name, MOST_ACTIONS);
  // The words arrive with the filtered list, later than the typed text. Without words, everything would match.
  const isKnown = words.length > 0;
  const entries: Entry[] = isKnown ? [...places, ...collections, ...groups, ...actions] : [];
  return (
    <ul className={classes.chips} aria-label={t('palette.go_to')}>
      {isKnown && entries.length === 0 && count > 0 && (
        <li className={classes.matches}>{t('palette.matches', { count })}</li>
      )}
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
