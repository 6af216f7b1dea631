import type { PlacePath, PlaceSummary } from '@whereabouts/shared/contracts/places.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';

/** A place with the totals of the place and all places in it. */
export interface PlaceNode {
  /** Area, location and sub-location, up to this place's level. */
  names: string[];
  item_count: number;
  /** Number of items directly in this place. */
  own_count: number;
  /** Up to three photos of items in this place. */
  image_ids: number[];
  children: PlaceNode[];
}

const SHOWN_IMAGES = 3;

/**
 * Builds the tree of areas, locations and sub-locations. `nowhere` counts items without an area: they have no place.
 */
export function placeTree(places: PlaceSummary[]): { areas: PlaceNode[]; nowhere: number } {
  const areas: PlaceNode[] = [];
  let nowhere = 0;
  for (const { area, location, sub_location, item_count, image_ids } of places) {
    if (area === null) {
      nowhere += item_count;
      continue;
    }
    const names = [area, location, sub_location].filter((name) => name !== null);
    let siblings = areas;
    for (let depth = 1; depth <= names.length; depth += 1) {
      const node = nodeOf(siblings, names.slice(0, depth));
      node.item_count += item_count;
      if (depth === names.length) node.own_count += item_count;
      node.image_ids = [...new Set([...node.image_ids, ...image_ids])].slice(0, SHOWN_IMAGES);
      siblings = node.children;
    }
  }
  return { areas, nowhere };
}

function nodeOf(siblings: PlaceNode[], names: string[]): PlaceNode {
  const known = siblings.find((node) => node.names.at(-1) === names.at(-1));
  if (known) return known;
  const node = { names, item_count: 0, own_count: 0, image_ids: [], children: [] };
  siblings.push(node);
  return node;
}

/** Returns every place with the places in it, parents first. */
export function allPlaces(places: PlaceNode[]): PlaceNode[] {
  return places.flatMap((place) => [place, ...allPlaces(place.children)]);
}

export function findPlace(nodes: PlaceNode[], [name, ...deeper]: string[]): PlaceNode | undefined {
  const node = nodes.find((each) => each.names.at(-1) === name);
  return node && deeper.length > 0 ? findPlace(node.children, deeper) : node;
}

/**
 * Returns the current spelling of a place's names. An address may contain an earlier, equivalent spelling
 * (docs/rules/text.md).
 */
export function knownNames(nodes: PlaceNode[], [name, ...deeper]: string[]): string[] {
  if (name === undefined) return [];
  const own = (node: PlaceNode) => node.names.at(-1) ?? '';
  const node = nodes.find((each) => own(each) === name) ?? nodes.find((each) => textKey(own(each)) === textKey(name));
  return [node ? own(node) : name, ...knownNames(node?.children ?? [], deeper)];
}

/** Converts names to the form that API calls take. */
export function pathOf([area = '', location, sub_location]: string[]): PlacePath {
  return { area, ...(location && { location }), ...(sub_location && { sub_location }) };
}

/** Whether an item is in this place or in one of its sub-places. */
export function liesIn(
  item: { area: string | null; location: string | null; sub_location: string | null },
  names: string[],
) {
  const own = [item.area, item.location, item.sub_location];
  return names.every((name, level) => own[level] === name);
}
