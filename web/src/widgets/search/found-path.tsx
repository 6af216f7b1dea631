import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { PathText } from '../../ui/text/path-text';
import { Found } from './found';

/** The place or category of an item in one line, with the search matches marked. */
export function FoundPath({ item, children: path }: { item: Item; children: string }) {
  return <PathText shown={(part) => <Found item={item}>{part}</Found>}>{path}</PathText>;
}
