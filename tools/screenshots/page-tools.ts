/** Helpers for the screen checks. The checks run in the browser, where they cannot import modules. */
export interface PageTools {
  /** The element's tag and the words that a user sees. */
  nameOf: (element: Element) => string;
  /** The visible elements that match the selector. */
  seen: (selector: string) => HTMLElement[];
  /** The fixed or sticky bar, dialog or menu that contains the element. */
  layerOf: (element: Element) => Element | null;
  /** Whether the element, or an element around it, is only for screen readers. */
  isForReadersOnly: (element: Element) => boolean;
}

declare global {
  interface Window {
    pageTools?: PageTools;
  }
}

/** Every control that a user can press or type into. */
export const CONTROLS = [
  'a[href]',
  'button',
  'select',
  'textarea',
  'summary',
  'input:not([type=hidden], [type=file])',
  '[role=button]',
  '[role=tab]',
  '[role=menuitem]',
  '[role=menuitemradio]',
  '[role=menuitemcheckbox]',
  '[role=option]',
  '[role=switch]',
  '[role=checkbox]',
  '[role=radio]',
  'label:has(input[type=checkbox], input[type=radio])',
].join(', ');

/** Runs in the page before the checks. */
export function installPageTools() {
  const nameOf = (element: Element) => {
    const label =
      element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${label.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const around = (element: Element, holds: (around: Element) => boolean) => {
    let now: Element | null = element;
    while (now && !holds(now)) now = now.parentElement;
    return now;
  };
  window.pageTools = {
    nameOf,
    seen: (selector) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen),
    layerOf: (element) =>
      around(
        element,
        (layer) =>
          layer.matches('[role=menu], [role=dialog], [role=listbox]') ||
          ['fixed', 'sticky'].includes(getComputedStyle(layer).position),
      ),
    isForReadersOnly: (element) =>
      around(element, (hidden) => {
        const { clip, clipPath } = getComputedStyle(hidden);
        return clip !== 'auto' || clipPath === 'inset(50%)';
      }) !== null,
  };
}
