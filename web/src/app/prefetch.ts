import { authApi } from '../api/account/auth';
import { itemListsApi } from '../api/items/item-lists';
import { withoutBase } from '../domain/browser/base-path';
import { Inventory } from '../pages/inventory/inventory-part';
import { selectToken } from '../state/session/session.slice';
import type { createStore } from '../state/store';

/** The components subscribe when they mount. */
const ASKED = { subscribe: false };

/**
 * Loads the inventory page and its items in parallel with the user. If a request fails, the components repeat it and
 * show the error.
 */
export function prefetch({ dispatch, getState }: ReturnType<typeof createStore>): void {
  const isInventory = /^\/(inventory|items)\b/.test(withoutBase(window.location.pathname));
  if (isInventory) Inventory.load().catch(() => {});
  if (selectToken(getState()) === null) return;
  void dispatch(authApi.endpoints.me.initiate(undefined, ASKED));
  if (isInventory) void dispatch(itemListsApi.endpoints.items.initiate(undefined, ASKED));
}
