import { useEffect } from 'react';
import { t } from '../i18n/t';

/** Names the page in the browser's tab and history. */
export function usePageTitle(page: string | null): void {
  useEffect(() => {
    document.title = page === null ? t('app.name') : t('app.title', { page });
  }, [page]);
}
