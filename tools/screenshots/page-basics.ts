import type { Finding, Limits } from './finding.js';

/** Runs in the page: basic rules for every screen. */
export function pageBasics({ input, picture }: Limits): Finding[] {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { nameOf, seen } = pageTools;
  const findings: Finding[] = [];
  const find = (check: Finding['check'], what: string) => findings.push({ check, what });

  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) find('overflow', `${wide} px to the side`);

  for (const element of seen('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select')) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < input) find('input', `${nameOf(element)} ${size} px`);
  }

  const pictures = seen('main img, [role=dialog] img, [data-photo] img') as HTMLImageElement[];
  if (picture && !pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    find('picture', 'none shows');
  for (const image of pictures) if (image.complete && image.naturalWidth === 0) find('picture', `broken: ${image.alt}`);

  const texts = [document.body.innerText, ...seen('input').map((field) => (field as HTMLInputElement).value)];
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  if ([...texts, ...links].some((text) => /\blocalhost\b/.test(text))) find('localhost', 'named on the page');
  return findings;
}
