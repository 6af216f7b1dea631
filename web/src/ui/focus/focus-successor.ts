/** The former position of a removed element, as in a MutationRecord. */
export interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
  /** The removed node. It may contain the lost element. */
  root: Node;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
export const TEXTS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
const GROUPS = 'li, tr, article, fieldset, form, ul, ol, table, [role="group"], [role="toolbar"], [role="tablist"]';
export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Whether the element can receive focus now. */
export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [inert] *') &&
  // jsdom has no layout.
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * Finds the element that gets focus after another one has lost it: the matching control in the next row, then in the
 * previous row, then another control of the group, otherwise the nearest heading.
 * @param byKeys whether text fields are allowed; on a touch screen they would open the keyboard
 */
export function successorOf(lost: HTMLElement, place: Place, byKeys: boolean): HTMLElement | undefined {
  if (!place.parent.isConnected) return headingNear(place);
  const controls = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        control.tabIndex >= 0 && control !== lost && isUsable(control) && (byKeys || !control.matches(TEXTS)),
    );
  const nearest = (found: HTMLElement[]) => found.find((one) => isAfter(place, one)) ?? found.at(-1);

  // The successor of a heading is another heading.
  if (lost.matches(HEADINGS)) return headingNear(place);
  const rows = [elementsAfter(place)[0], elementsBefore(place).at(-1)].filter((row) => row !== undefined);
  for (const row of rows) {
    const found = isAlike(row, place.root) && sameIn(row, lost, place.root, controls);
    if (found) return found;
  }
  // Sibling controls of a button form its group.
  const siblings = place.root === lost && nearest(controls(place.parent as Element).filter(isChildOf(place.parent)));
  if (siblings) return siblings;
  const within = layerOf(place.parent);
  for (
    let group = elementOf(place.parent).closest(GROUPS);
    group && within.contains(group) && group !== within;
    group = group.parentElement?.closest(GROUPS) ?? null
  ) {
    const other = nearest(controls(group));
    if (other) return other;
  }
  return headingNear(place);
}

/** The heading before the place, otherwise the first one of the dialog or page. */
function headingNear(place: Place): HTMLElement | undefined {
  const headings = [...layerOf(place.parent).querySelectorAll<HTMLElement>(HEADINGS)].filter(isUsable);
  const before = place.parent.isConnected ? headings.findLast((heading) => !isAfter(place, heading)) : undefined;
  return before ?? headings[0];
}

const elementOf = (node: Node) => (node instanceof Element ? node : document.body);

function layerOf(node: Node): Element {
  const layer = node.isConnected && elementOf(node).closest('[role="dialog"], main');
  return layer || (document.querySelector('main') ?? document.body);
}

const isChildOf = (parent: Node) => (element: Element) => element.parentNode === parent;

function elementsAfter({ parent, previous }: Place): Element[] {
  const children = [...parent.childNodes];
  const from = previous ? children.indexOf(previous as ChildNode) + 1 : 0;
  return children.slice(from).filter((node) => node instanceof Element);
}

function elementsBefore(place: Place): Element[] {
  const after = new Set(elementsAfter(place));
  return [...elementOf(place.parent).children].filter((element) => !after.has(element));
}

function isAfter(place: Place, element: Element): boolean {
  if (place.parent.contains(element)) return elementsAfter(place).some((sibling) => sibling.contains(element));
  return !!(place.parent.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** Whether two nodes are rows of one list or buttons of one bar. */
const isAlike = (one: Node, other: Node) =>
  one instanceof Element &&
  other instanceof Element &&
  one.tagName === other.tagName &&
  (one.className === other.className || one.matches('li, tr'));

/** The control in another row that corresponds to the lost control in its own row. */
function sameIn(
  row: Element,
  lost: HTMLElement,
  root: Node,
  controls: (root: ParentNode) => HTMLElement[],
): HTMLElement | undefined {
  const isSame = (one: Element) => one.tagName === lost.tagName && one.className === lost.className;
  if (root === lost)
    return row instanceof HTMLElement && controls(row.parentElement ?? row).includes(row) ? row : undefined;
  const own = root instanceof Element ? [...root.querySelectorAll(lost.tagName)].filter(isSame) : [];
  const found = controls(row).filter(isSame);
  return found[own.indexOf(lost)] ?? found[0];
}
