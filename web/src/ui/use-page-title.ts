import { useEffect, useLayoutEffect, useState } from 'react';
import { t } from '../i18n/t';

/** `null`: the name of the app alone. `undefined`: none of its own. */
type Page = string | null | undefined;

/** Those of what is shown, in the order in which it came. */
const pages: { page: Page }[] = [];
let standard: Page = null;

/**
 * Names the page in the browser's tab and history while it is shown. The latest one counts, such as that of an item over
 * its list; when it closes, the one before is back.
 */
export function usePageTitle(page: Page): void {
  const [own] = useState<{ page: Page }>(() => ({ page }));
  useEffect(() => {
    own.page = page;
    tell();
  }, [own, page]);
  useEffect(() => {
    pages.push(own);
    tell();
    return () => {
      pages.splice(pages.indexOf(own), 1);
      tell();
    };
  }, [own]);
}

/** The title of pages that have none of their own. */
export function useDefaultTitle(page: string): void {
  useLayoutEffect(() => {
    standard = page;
    tell();
  }, [page]);
}

function tell() {
  const page = pages.findLast((own) => own.page !== undefined)?.page;
  const shown = page === undefined ? standard : page;
  document.title = shown == null ? t('app.name') : t('app.title', { page: shown });
}
