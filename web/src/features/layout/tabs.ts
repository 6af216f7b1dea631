import { IconBuildingWarehouse, IconHome, IconScan, IconUser, IconUsersGroup } from '@tabler/icons-react';

export const TABS = ['home', 'scan', 'inventory', 'groups', 'profile'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_ICONS = {
  home: IconHome,
  scan: IconScan,
  inventory: IconBuildingWarehouse,
  groups: IconUsersGroup,
  profile: IconUser,
} satisfies Record<Tab, unknown>;

const ACTIVE_TAB_KEY = 'active_tab';

/** The tab of an address such as `/scan` or `/profile/trash`; an item opens over the inventory. */
export function tabOf(pathname: string): Tab | null {
  const [, first] = pathname.split('/');
  if (first === 'items') return 'inventory';
  return TABS.find((tab) => tab === first) ?? null;
}

export function storeTab(tab: Tab): void {
  localStorage.setItem(ACTIVE_TAB_KEY, tab);
}

/** Where this device was last; home at first. */
export function storedTab(): Tab {
  const remembered = localStorage.getItem(ACTIVE_TAB_KEY);
  return TABS.find((tab) => tab === remembered) ?? 'home';
}
