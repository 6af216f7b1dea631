const KEYS = ['kept-both', 'recent-places', 'recent-searches', 'waiting-invitations'] as const;

/**
 * A list of recent values on this device, newest first and without duplicates. It is cleared before another user
 * signs in.
 */
export function recents<One>(key: (typeof KEYS)[number], kept: number, textOf: (one: One) => string) {
  const list = (): One[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.slice(0, kept) : [];
    } catch {
      return [];
    }
  };
  const withoutOne = (gone: One) => list().filter((other) => textOf(other) !== textOf(gone));
  const keep = (all: One[]) => localStorage.setItem(key, JSON.stringify(all));
  return {
    list,
    add: (latest: One): void => keep([latest, ...withoutOne(latest)].slice(0, kept)),
    remove: (gone: One): void => keep(withoutOne(gone)),
  };
}

/** Clears all lists, because they reveal what a user owns and searches for. */
export function forgetRecents(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
