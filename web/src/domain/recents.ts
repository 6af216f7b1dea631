const KEYS = ['recent-places', 'recent-searches', 'waiting-invitations'] as const;

/** The latest of something on this device, the newest first, each once. Who signs in next finds none of them. */
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

/** They tell what somebody has, and looks for. */
export function forgetRecents(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
