import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { api } from '../../../api/api';
import { useLazyDefaultGroupQuery } from '../../../api/groups';
import { itemsApi } from '../../../api/items';
import { useAppDispatch } from '../../../app/hooks';

/** Usually the first is enough for the services to tell each other; what takes longer shows with the next refresh. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * What somebody with a default group saves is shared just after that (docs/rules/sharing.md): until the lists are asked
 * for again, it would look private. So the item itself is asked for until it is shared, and then the lists.
 */
export function useSharedSoon(): (item: Item) => Promise<void> {
  const dispatch = useAppDispatch();
  const [ask] = useLazyDefaultGroupQuery();
  const isShared = async ({ id }: Item) => {
    const asked = itemsApi.endpoints.item.initiate(id, { forceRefetch: true, subscribe: false });
    return (await dispatch(asked)).data?.access_type === 'shared';
  };
  return async (item) => {
    if (item.access_type === 'shared') return;
    const { data } = await ask(undefined, true);
    if (data?.default_group_id == null) return;
    for (const milliseconds of PAUSES_MS) {
      await pause(milliseconds);
      if (await isShared(item)) return void dispatch(api.util.invalidateTags(['Items']));
    }
  };
}
