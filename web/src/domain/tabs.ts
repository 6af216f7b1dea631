export const TABS = ['home', 'scan', 'inventory', 'groups', 'profile'] as const;
export type Tab = (typeof TABS)[number];

const ACTIVE_TAB_KEY = 'active_tab';

/** The tab of a path such as `/scan` or `/profile/trash`. Other pages belong to the inventory. Null for the root. */
export function tabOf(pathname: string): Tab | null {
  const [, first] = pathname.split('/');
  if (!first) return null;
  return TABS.find((tab) => tab === first) ?? 'inventory';
}

export function storeTab(tab: Tab): void {
  localStorage.setItem(ACTIVE_TAB_KEY, tab);
}

/** The last tab of this device; home at first. */
export function storedTab(): Tab {
  const stored = localStorage.getItem(ACTIVE_TAB_KEY);
  return TABS.find((tab) => tab === stored) ?? 'home';
}
