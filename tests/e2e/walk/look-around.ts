/** An element that a user can press or type in. */
export interface Thing {
  x: number;
  y: number;
  /** Kind, label and page, for the log of the walk. */
  says: string;
  takesText: boolean;
}

/** The state of the page before a step. */
interface Look {
  thing: Thing | null;
  /** Whether the page shows the error page. */
  isBroken: boolean;
  isSignedIn: boolean;
}

interface LookOptions {
  chanceOfKind: number;
  chanceOfOne: number;
  errorPage: string;
}

/**
 * Runs in the page in one call, because a call costs more than the search. Chooses an element that is visible
 * and not covered. Each kind of element has the same chance, so that a long list does not take all steps. Equal
 * numbers choose the same element on the same page.
 */
export function lookAround({ chanceOfKind, chanceOfOne, errorPage }: LookOptions): Look {
  const THINGS =
    'a[href], button, summary, select, textarea, input:not([type=hidden]):not([type=file]), label:has(input[type=file]),' +
    '[role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=radio], [role=slider]';
  const TRIES = 12;

  const staysHere = (element: HTMLElement) =>
    !(element instanceof HTMLAnchorElement) ||
    (new URL(element.href).origin === location.origin && element.target !== '_blank');
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], [aria-disabled=true]') &&
    !element.matches(':disabled') &&
    staysHere(element);

  /** The point where a press reaches the element; `null` if another element covers it. */
  const pointOf = (element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return met && (element.contains(met) || label?.contains(met)) ? { x, y } : null;
  };

  const describe = (element: HTMLElement, point: { x: number; y: number }): Thing => {
    const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
    const label = isField ? element.labels?.[0]?.innerText : element.innerText;
    const name = element.getAttribute('aria-label') || label || element.getAttribute('placeholder') || '';
    const kind = element.role ?? element.getAttribute('type') ?? element.tagName.toLowerCase();
    return {
      ...point,
      says: `${kind} "${name.replace(/\s+/g, ' ').slice(0, 60)}" on ${location.pathname}${location.search}`,
      takesText: isField && !['checkbox', 'radio', 'range', 'color'].includes(element.type),
    };
  };

  const choose = (): Thing | null => {
    const kinds = new Map<string, HTMLElement[]>();
    for (const element of document.querySelectorAll<HTMLElement>(THINGS)) {
      if (!isUsable(element)) continue;
      const kind = [element.tagName, element.role, element.getAttribute('type'), element.className].join();
      kinds.set(kind, [...(kinds.get(kind) ?? []), element]);
    }
    const left = [...kinds.values()];
    for (let tried = 0; tried < TRIES && left.length > 0; tried += 1) {
      const [ones = []] = left.splice(Math.floor(chanceOfKind * left.length), 1);
      const element = ones[Math.floor(chanceOfOne * ones.length)];
      const point = element && pointOf(element);
      if (point) return describe(element, point);
    }
    return null;
  };

  return {
    thing: choose(),
    isBroken: (document.body?.textContent ?? '').includes(errorPage),
    isSignedIn: localStorage.getItem('auth_token') !== null,
  };
}
