import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's tab and history. */
export function usePageTitle(page: string | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = page === null ? t('app.name') : t('app.title', { page });
  }, [page, t]);
}
