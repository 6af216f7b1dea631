import { t } from '../../i18n/t';
import { focusPart } from '../../ui/focus-part';
import classes from './layout.module.css';

/** The id of the part of each page that is not the same on all of them. */
export const CONTENT = 'content';

/** The first stop of the tab key, which is seen only there: past everything that each page has. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className={classes.skip}
      onClick={(event) => {
        // The router would take the address for another one.
        event.preventDefault();
        const content = document.getElementById(CONTENT);
        if (!content) return;
        content.scrollIntoView({ block: 'start' });
        focusPart(content);
      }}
    >
      {t('app.skip')}
    </a>
  );
}
