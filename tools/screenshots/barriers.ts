import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What lies outside of the landmarks of a page: Axe's own list, and what opens from a control and is left with Esc. Like a
 * dialog, a menu or list of choices is drawn at the end of the document, and nobody looks for it by landmarks.
 */
const APART = 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]';

/**
 * What Axe finds, however small its impact, as "rule: element".
 * @param rules only these of Axe's; all that it has by default unless named
 */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Once for each document: to read Axe takes a browser about as long as Axe takes to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([regionMatcher, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
      // Describing every element that is as it should be would take it longer than looking; no page has frames or media.
      const lean = { resultTypes: ['violations' as const], iframes: false, preload: false };
      // Colors that the system chooses are unknown to Axe: it reads those of the page.
      const systemColors = matchMedia('(forced-colors: active)').matches;
      const except = systemColors && { rules: { 'color-contrast': { enabled: false } } };
      const { violations } = await axe.run({ ...lean, ...except, ...(runOnly && { runOnly }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [APART, rules] as const,
  );
}
