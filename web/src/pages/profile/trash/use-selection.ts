import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';

/** The selected items among those shown. An item that leaves the list leaves the selection. */
export function useSelection(items: Item[] = []) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const ids = useMemo(
    () => (chosen ? items.filter(({ id }) => chosen.has(id)).map(({ id }) => id) : []),
    [items, chosen],
  );
  const complete = ids.length === items.length;

  return {
    on: chosen !== null,
    ids,
    complete,
    has: (id: number) => chosen?.has(id) ?? false,
    toggle: () => setChosen(chosen ? null : new Set()),
    end: () => setChosen(null),
    all: () => setChosen(new Set(complete ? [] : items.map(({ id }) => id))),
    flip: (id: number) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
