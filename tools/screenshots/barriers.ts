import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Elements that may lie outside of a page's landmarks: Axe's own list, and lists that open from a control and close
 * with Esc. Like a dialog, a menu or list of choices is drawn at the end of the document, and users do not look for it
 * by landmarks.
 */
const APART = 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]';

/**
 * Axe's findings of any impact, as "rule: element".
 * @param rules the Axe rules to run; by default Axe's default rules
 */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Loads Axe once per document: loading takes a browser about as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([regionMatcher, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
      // Describing every passing element would take longer than the check. No page has frames or media.
      const lean = { resultTypes: ['violations' as const], iframes: false, preload: false };
      // Axe does not know system colors in forced-colors mode: it reads the page's colors.
      const systemColors = matchMedia('(forced-colors: active)').matches;
      const except = systemColors && { rules: { 'color-contrast': { enabled: false } } };
      const { violations } = await axe.run({ ...lean, ...except, ...(runOnly && { runOnly }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [APART, rules] as const,
  );
}
