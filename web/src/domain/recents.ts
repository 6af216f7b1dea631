const KEYS = ['recent-places', 'recent-searches'] as const;

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
  return {
    list,
    add: (latest: One): void => {
      const others = list().filter((other) => textOf(other) !== textOf(latest));
      localStorage.setItem(key, JSON.stringify([latest, ...others].slice(0, kept)));
    },
  };
}

/** They tell what somebody has, and looks for. */
export function forgetRecents(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
