import type { Page } from '@playwright/test';
import { barriers } from './barriers.js';
import { clippedText } from './clipped-text.js';
import { coveredContent } from './covered-content.js';
import type { Finding, Limits } from './finding.js';
import { fixedTexts } from './fixed-texts.js';
import { labelInName } from './label-in-name.js';
import { layoutShifts } from './layout-shifts.js';
import { pageBasics } from './page-basics.js';
import { CONTROLS, installPageTools } from './page-tools.js';
import { textSpacing } from './text-spacing.js';
import { smallTargets } from './touch-targets.js';

/** Finds layout faults of the page. Measures layout shifts only if `watchShifts` ran when the page loaded. */
export async function lookAtPage(page: Page, limits: Limits): Promise<Finding[]> {
  await page.evaluate(installPageTools);
  return [
    // Runs first, because the other checks scroll.
    ...(await page.evaluate(layoutShifts)),
    ...(await page.evaluate(pageBasics, limits)),
    ...(await page.evaluate(clippedText, fixedTexts())),
    ...(await page.evaluate(labelInName, CONTROLS)),
    ...(await page.evaluate(coveredContent, CONTROLS)),
    ...(await page.evaluate(smallTargets, { controls: CONTROLS, target: limits.target })),
    ...(await textSpacing(page)),
  ];
}

/** All findings for the current state of the page. */
export async function checkScreen(page: Page, limits: Limits): Promise<Finding[]> {
  const barred = (await barriers(page)).map((what) => ({ check: 'axe' as const, what: what.slice(0, 140) }));
  return [...(await lookAtPage(page, limits)), ...barred];
}
