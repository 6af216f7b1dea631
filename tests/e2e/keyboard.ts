import { expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of stops. */
const MOST_STOPS = 120;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < MOST_STOPS; step += 1) {
    if (await target.evaluateAll((found) => found.includes(document.activeElement as never))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

/** Presses Tab through the whole page and returns the stops without a visible focus. */
export const unseenStops = (page: Page) => stopsWithout(page, 'seen');

/** Like `unseenStops`, but returns stops that a bar covers. */
export const coveredStops = (page: Page) => stopsWithout(page, 'free');

async function stopsWithout(page: Page, what: 'seen' | 'free'): Promise<string[]> {
  const found: string[] = [];
  for (let step = 0; step < MOST_STOPS; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop);
    if (stop.again) return found;
    if (!stop[what]) found.push(stop.html);
  }
  throw new Error(`the Tab key does not lead out of this page: ${await page.evaluate(() => location.pathname)}`);
}

/**
 * Returns whether the focus changes the look of any element around it, and whether its center is free of sticky
 * bars. Runs in the page.
 */
function lookAtStop() {
  const stop = document.activeElement as HTMLElement;
  const known = window as unknown as { firstStop?: Element };
  const first = known.firstStop?.isConnected ? known.firstStop : undefined;
  if (stop === document.body || stop === first) {
    known.firstStop = undefined;
    return { again: first !== undefined, seen: true, free: true, html: '' };
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
  const { left, top, width, height } = stop.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  let bar = above;
  while (bar && !(bar.contains(stop) || ['fixed', 'sticky'].includes(getComputedStyle(bar).position))) {
    bar = bar.parentElement;
  }
  const focused = looks();
  stop.blur();
  const blurred = looks();
  stop.focus();
  return {
    again: false,
    free: !bar || bar.contains(stop),
    seen: focused.some((look, index) => look !== blurred[index]),
    html: stop.outerHTML.slice(0, 160),
  };
}
