import { useEffect, useLayoutEffect, useState } from 'react';
import { t } from '../../i18n/t';

/** `null`: only the name of the app. `undefined`: the page sets no title. */
type Page = string | null | undefined;

/** Titles of the mounted pages, in mounting order. */
const pages: { page: Page }[] = [];
let standard: Page = null;

/**
 * Sets the title in the browser's tab and history while the page is shown. The latest title wins, for example that of
 * an item over its list. When the item closes, the list's title returns.
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

/** Sets the title for pages that set none. */
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
