import { rememberSearch } from '../../domain/recent-searches';
import { Link } from '../../ui/page/link';
import { opensElsewhere } from '../../ui/page/press-link';
import type { Entry } from './entry';
import classes from './palette.module.css';

interface PaletteEntryProps {
  id: string;
  entry: Entry;
  chosen: boolean;
  /** The typed text that found the entry; empty without a search. */
  typed: string;
  onGo: () => void;
}

/** A link that the search field selects while it keeps the focus. */
export function PaletteEntry({ id, entry, chosen, typed, onGo }: PaletteEntryProps) {
  const { to, picture, text, note, noted, keys, act } = entry;
  const option = { id, role: 'option', tabIndex: -1, 'aria-selected': chosen, className: classes.entry };
  const content = (
    <>
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <span className={classes.text}>{text}</span>
        {note && <span className={classes.note}>{noted ?? note}</span>}
      </span>
      {chosen ? <kbd className={classes.key}>Enter</kbd> : keys && <kbd className={classes.key}>{keys}</kbd>}
    </>
  );
  if (act) {
    const go = () => {
      onGo();
      act();
    };
    return (
      <button type="button" {...option} onClick={go}>
        {content}
      </button>
    );
  }
  return (
    <Link
      {...option}
      to={to}
      state={{ fromList: true }}
      onClick={(event) => {
        rememberSearch(typed);
        // If the link opens in a new tab, the palette stays open.
        if (!opensElsewhere(event)) onGo();
      }}
    >
      {content}
    </Link>
  );
}
