export const FONT_SIZES = ['small', 'medium', 'large', 'x-large'] as const;
export type FontSize = (typeof FONT_SIZES)[number];

/** See docs/rules/screens.md. */
const FONT_SIZE_KEY = 'app-font-size';

/** The text size set on this device; medium at first. */
export function storedFontSize(): FontSize {
  const remembered = localStorage.getItem(FONT_SIZE_KEY);
  return FONT_SIZES.find((size) => size === remembered) ?? 'medium';
}

/** The next size in the cycle: the smallest follows the largest. */
export function nextFontSize(size: FontSize): FontSize {
  return FONT_SIZES[(FONT_SIZES.indexOf(size) + 1) % FONT_SIZES.length] ?? 'medium';
}

/** `theme.css` scales the whole app by this attribute of the root element. */
export function applyFontSize(size: FontSize): void {
  document.documentElement.dataset.fontSize = size;
  localStorage.setItem(FONT_SIZE_KEY, size);
}
