/** What a person would stumble over on a screen. */
export interface Finding {
  check: 'overflow' | 'clipped' | 'target' | 'input' | 'shift' | 'picture' | 'axe' | 'console' | 'localhost' | 'reach';
  what: string;
}

export interface Limits {
  /** Side of what can be tapped or clicked, in px. */
  target: number;
  /** Letters of an input, in px; smaller ones make phones zoom in. */
  input: number;
  /** Whether a picture is what the screen is about. */
  picture: boolean;
}

/** Sides of touch targets on phones (docs/rules/screens.md); with a mouse a dense row may be lower. */
export const LIMITS = {
  phone: { target: 44, input: 16 },
  desktop: { target: 24, input: 0 },
};

/** Before anything else runs in the page: hears how much of it moves by itself. */
export function watchShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  const seen = { shift: 0, moved: [] as Node[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      seen.shift += value;
      seen.moved.push(...sources.flatMap(({ node }) => node ?? []));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Looks at the page as it is laid out. Runs in the browser, so it may use nothing from outside. */
export function lookAtPage({ target, input, picture }: Limits): Finding[] {
  const findings: Finding[] = [];
  const find = (check: Finding['check'], what: string) => findings.push({ check, what });
  const nameOf = (element: Element) => {
    const label =
      element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${label.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);

  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) find('overflow', `${wide} px to the side`);

  for (const element of seen('body *')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clip, clipPath } = getComputedStyle(element);
    const isForReadersOnly = clip !== 'auto' || clipPath !== 'none';
    if (!hasText || isForReadersOnly || element.matches('input, textarea, select')) continue;
    const cutAside = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1;
    const cutBelow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3;
    if (cutAside && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') find('clipped', nameOf(element));
    if (cutBelow && webkitLineClamp === 'none' && textOverflow !== 'ellipsis') find('clipped', nameOf(element));
  }

  const controls =
    'a[href], button, select, [role=button], [role=tab], [role=menuitem], [role=switch], summary, label:has(input[type=checkbox], input[type=radio])';
  for (const element of seen(controls)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInText = element.matches('a, button') && getComputedStyle(element).display === 'inline';
    if (isInText || (width >= target - 0.5 && height >= target - 0.5)) continue;
    // What is drawn smaller may still be hit around its edge.
    const [x, y] = [left + width / 2, top + height / 2];
    // A bar over the list hides a part of it until one scrolls, a menu until it is closed.
    const isLayer = (layer: Element) =>
      layer.matches('[role=menu]') || ['fixed', 'sticky'].includes(getComputedStyle(layer).position);
    const isUnderLayer = (hit: Element) => {
      let layer: Element | null = hit;
      while (layer && !isLayer(layer)) layer = layer.parentElement;
      return layer !== null && !layer.contains(element);
    };
    const isHit = ([dx, dy]: number[]) => {
      const hit = document.elementFromPoint(x + (dx ?? 0), y + (dy ?? 0));
      return (
        hit === null ||
        isUnderLayer(hit) ||
        element.contains(hit) ||
        hit.closest('label')?.control === element ||
        hit.closest('label')?.contains(element) ||
        (hit.contains(element) && hit.matches('a, button, label, [role=button]'))
      );
    };
    const isCovered = document.elementFromPoint(x, y) && !isHit([0, 0]);
    // How far around its middle it is hit, across and down.
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < target && isHit([dx * steps, dy * steps])) steps += 1;
      return steps;
    };
    const isSmall = reach(-1, 0) + reach(1, 0) < target - 1 || reach(0, -1) + reach(0, 1) < target - 1;
    if (!isCovered && isSmall) find('target', `${nameOf(element)} ${Math.round(width)} × ${Math.round(height)}`);
  }

  for (const element of seen('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select')) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < input) find('input', `${nameOf(element)} ${size} px`);
  }

  const { shift, moved } = (window as unknown as { seen: { shift: number; moved: Node[] } }).seen;
  const nameOfNode = (node: Node) => (node instanceof Element ? nameOf(node) : `“${node.textContent}”`);
  if (shift > 0.02) find('shift', `${shift.toFixed(3)} ${[...new Set(moved.map(nameOfNode))].slice(0, 3).join(', ')}`);

  const pictures = seen('main img, [role=dialog] img, [data-photo] img') as HTMLImageElement[];
  if (picture && !pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    find('picture', 'none shows');
  for (const image of pictures) if (image.complete && image.naturalWidth === 0) find('picture', `broken: ${image.alt}`);

  const texts = [document.body.innerText, ...seen('input').map((field) => (field as HTMLInputElement).value)];
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  if ([...texts, ...links].some((text) => /\blocalhost\b/.test(text))) find('localhost', 'named on the page');
  return findings;
}
