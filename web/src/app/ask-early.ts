import { authApi } from '../api/auth';
import { itemListsApi } from '../api/item-lists';
import { withoutBase } from '../domain/base-path';
import { Inventory } from '../features/inventory/inventory-part';
import { selectToken } from '../session/session.slice';
import type { createStore } from './store';

/** What is shown subscribes to it. */
const ASKED = { subscribe: false };

/**
 * The heaviest page and its items come while it is still being found out who is signed in. Where that fails they are asked
 * for again, and missed, when they are shown.
 */
export function askEarly({ dispatch, getState }: ReturnType<typeof createStore>): void {
  const isInventory = /^\/(inventory|items)\b/.test(withoutBase(window.location.pathname));
  if (isInventory) Inventory.load().catch(() => {});
  if (selectToken(getState()) === null) return;
  void dispatch(authApi.endpoints.me.initiate(undefined, ASKED));
  if (isInventory) void dispatch(itemListsApi.endpoints.items.initiate(undefined, ASKED));
}
