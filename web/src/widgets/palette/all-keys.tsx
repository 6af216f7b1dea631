import { Fragment } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/keys';
import classes from './key-list.module.css';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
const COMMAND = MAC ? '⌘' : 'Ctrl';

/** Grouped by where they work. The keys of one row are pressed together or in sequence. */
const KEYS = {
  everywhere: [
    ['palette', [COMMAND, 'K']],
    ['undo', [COMMAND, 'Z']],
    ['message', ['F8']],
    ['close', ['Esc']],
  ],
  page: [
    ['search', ['/']],
    ['new', ['N']],
    ['help', ['?']],
  ],
  go_to: [
    ['home', ['G', 'H']],
    ['scan', ['G', 'S']],
    ['inventory', ['G', 'I']],
    ['groups', ['G', 'G']],
    ['profile', ['G', 'P']],
  ],
  list: [
    ['move', ['←', '→', '↑', '↓']],
    ['ends', ['Home', 'End']],
    ['open', ['Enter']],
    ['edit', ['E']],
    ['select', ['Space']],
    ['range', ['Shift', 'Space']],
    ['delete', ['Delete']],
    ['menu', ['Shift', 'F10']],
  ],
  item: [
    ['neighbors', ['←', '→']],
    ['edit', ['E']],
    ['search_list', ['/']],
    ['save', [COMMAND, 'S']],
  ],
} as const;

/** Lists all keyboard shortcuts. */
export function AllKeys() {
  return (
    <div className={classes.parts}>
      {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((part) => (
        <section key={part}>
          <h3 className={classes.title}>{t(`keys.${part}`)}</h3>
          <dl className={classes.keys}>
            {KEYS[part].map(([action, keys]) => (
              <Fragment key={action}>
                <dt>{t(`keys.${action}`)}</dt>
                <dd>
                  {keys.map((key, index) => (
                    <kbd key={index}>{key}</kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
