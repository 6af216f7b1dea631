import { useEffect, useLayoutEffect } from 'react';
import { t } from '../i18n/t';

/** Names the page in the browser's tab and history. */
export function usePageTitle(page: string | null): void {
  useEffect(() => setTitle(page), [page]);
}

/** The title of pages that have none of their own. Layout effects run first, so a page's own title stays. */
export function useDefaultTitle(page: string): void {
  useLayoutEffect(() => setTitle(page), [page]);
}

function setTitle(page: string | null) {
  document.title = page === null ? t('app.name') : t('app.title', { page });
}
