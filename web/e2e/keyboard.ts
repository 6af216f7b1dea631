import { expect, type Locator, type Page } from '@playwright/test';

/** Farther nobody goes. */
const MOST_STOPS = 120;

/** Goes from stop to stop with the tab key until it is reached. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < MOST_STOPS; step += 1) {
    if (await target.evaluateAll((found) => found.includes(document.activeElement as never))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not lead to ${target}`);
}

/** Through the whole page with the tab key: gives the stops at which nothing shows where one is. */
export async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < MOST_STOPS; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop);
    if (stop.again) return unseen;
    if (!stop.seen) unseen.push(stop.html);
  }
  throw new Error(`the tab key does not lead out of this page: ${await page.evaluate(() => location.pathname)}`);
}

/** Whether anything around the focused element looks otherwise without the focus; runs in the page. */
function lookAtStop() {
  const stop = document.activeElement as HTMLElement;
  const known = window as unknown as { firstStop?: Element };
  const first = known.firstStop?.isConnected ? known.firstStop : undefined;
  if (stop === document.body || stop === first) {
    known.firstStop = undefined;
    return { again: first !== undefined, seen: true, html: '' };
  }
  known.firstStop ??= stop;
  const frame = stop.closest('article, label, li') ?? stop.parentElement ?? stop;
  const around = [stop, stop.parentElement ?? stop, frame, ...[...frame.querySelectorAll('*')].slice(0, 60)];
  const looks = () => {
    for (const fade of document.getAnimations()) if (fade instanceof CSSTransition) fade.finish();
    const layers = around.flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')]);
    return layers.map(({ outline, boxShadow, borderColor, backgroundColor }) =>
      [outline, boxShadow, borderColor, backgroundColor].join(),
    );
  };
  const focused = looks();
  stop.blur();
  const blurred = looks();
  stop.focus();
  return {
    again: false,
    seen: focused.some((look, index) => look !== blurred[index]),
    html: stop.outerHTML.slice(0, 160),
  };
}
