const KEY = 'open_sections';

/** Names of the sections of the item form that the user left open. */
function openSections(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export const isSectionOpen = (name: string) => openSections().includes(name);

export function keepSectionOpen(name: string, isOpen: boolean) {
  const others = openSections().filter((other) => other !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify(isOpen ? [...others, name] : others));
  } catch {
    // Storage is full or switched off: the section starts closed next time.
  }
}
