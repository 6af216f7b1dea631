import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { PathText } from '../../ui/path-text';
import { Found } from './found';

/** Where an item is or what it is, in one line, with what it was found by. */
export function FoundPath({ item, children: path }: { item: Item; children: string }) {
  return <PathText shown={(part) => <Found item={item}>{part}</Found>}>{path}</PathText>;
}
