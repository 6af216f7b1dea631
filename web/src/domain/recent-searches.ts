import { recents } from './browser/recents';

const searches = recents<string>('recent-searches', 6, (text) => text.toLowerCase());

/** The last searches on this device, newest first. */
export const recentSearches = (): string[] => searches.list().filter((text) => typeof text === 'string');

/** Adds a search that led to a result. */
export function rememberSearch(text: string): void {
  const search = text.trim();
  if (search.length > 1) searches.add(search);
}
