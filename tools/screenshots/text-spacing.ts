import type { Page } from '@playwright/test';
import { clippedText } from './clipped-text.js';
import type { Finding } from './finding.js';
import { fixedTexts } from './fixed-texts.js';

/** The spacing that WCAG 1.4.12 lets a user set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Finds text that is cut off when a user's own style sets wider spacing between lines, letters, words and paragraphs.
 */
export async function textSpacing(page: Page): Promise<Finding[]> {
  const texts = fixedTexts();
  const before = await page.evaluate(clippedText, texts);
  const known = new Set(before.map(({ what }) => what));
  const style = await page.addStyleTag({ content: SPACING });
  await untilLaidOut(page);
  const after = await page.evaluate(clippedText, texts);
  await style.evaluate((element) => (element as HTMLStyleElement).remove());
  await untilLaidOut(page);
  return after.filter(({ what }) => !known.has(what)).map(({ what }) => ({ check: 'spacing', what }));
}

/** Waits until the lists have measured their texts and drawn again. */
const untilLaidOut = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
