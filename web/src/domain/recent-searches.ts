import { recents } from './recents';

const searches = recents<string>('recent-searches', 6, (text) => text.toLowerCase());

/** What was looked for last on this device, the latest first. */
export const recentSearches = (): string[] => searches.list().filter((text) => typeof text === 'string');

/** It has led somewhere. */
export function rememberSearch(text: string): void {
  const search = text.trim();
  if (search.length > 1) searches.add(search);
}
