import { t } from '../../i18n/t';
import { focusPart } from '../../ui/focus/focus-part';
import classes from './layout.module.css';

/** The id of the part that differs from page to page. */
export const CONTENT = 'content';

/** The first tab stop, visible only with the focus. It skips the content that all pages share. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className={classes.skip}
      onClick={(event) => {
        // The router would treat the fragment as a new address.
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
