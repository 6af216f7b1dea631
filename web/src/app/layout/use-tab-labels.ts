import { useMeQuery } from '../../api/account/auth';
import type { Tab } from '../../domain/tabs';
import { t } from '../../i18n/t';

/** The labels of the tabs. The last one is the user's first name, or "Admin". */
export function useTabLabels(): Record<Tab, string> {
  const { data: user } = useMeQuery();
  const person = user?.role === 'admin' ? t('tabs.admin') : user?.display_name.split(/\s+/)[0];
  return {
    home: t('tabs.home'),
    scan: t('tabs.scan'),
    inventory: t('tabs.inventory'),
    groups: t('tabs.groups'),
    profile: person || t('tabs.profile'),
  };
}
