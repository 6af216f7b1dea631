import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../../tests/environment/chromium.js';
import type { ApiUser } from '../demo/api-user.js';
import { checkScreen } from './check-screen.js';
import type { Picture } from './contact-sheet.js';
import { DEVICES, type Device, type Scheme } from './devices.js';
import { type Finding, LIMITS } from './finding.js';
import { watchShifts } from './layout-shifts.js';
import type { Screen, Viewer } from './screen.js';

/** Time limit in ms to reach a state. */
const PATIENCE_MS = 15_000;
/** Time limit in ms for a picture on a busy machine. */
const PICTURE_MS = 60_000;
/** The page counts as still after this many ms without a change. */
const REST_MS = 400;

export interface Look {
  address: string;
  device: Device;
  scheme: Scheme;
  viewers: Record<Exclude<Viewer, 'nobody'>, ApiUser>;
  /** Ids by `item:…` and `collection:…`, tokens by `link:…`. */
  ids: Map<string, number | string>;
}

export interface ScreenFinding {
  screen: string;
  finding: Finding;
}

/** Takes a picture of each screen, and collects its findings. */
export async function lookAtScreens(executablePath: string, screens: Screen[], look: Look) {
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, '--use-fake-device-for-media-stream'],
  });
  const pictures: Picture[] = [];
  const findings: ScreenFinding[] = [];
  for (const screen of screens) {
    const context = await contextOf(browser, screen, look);
    const { png, found } = await lookAt(context, screen, look);
    pictures.push({ name: screen.name, png });
    findings.push(...found.map((finding) => ({ screen: screen.name, finding })));
    await context.close();
  }
  await browser.close();
  return { pictures, findings };
}

async function contextOf(
  browser: Browser,
  { viewer = 'full', locale, textSize }: Screen,
  { address, device, scheme, viewers }: Look,
) {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: address,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(locale && { locale }),
  });
  await context.addInitScript(watchShifts);
  if (textSize) await context.addInitScript((size) => localStorage.setItem('app-font-size', size), textSize);
  if (viewer !== 'nobody') {
    await context.addInitScript((token) => localStorage.setItem('auth_token', token), viewers[viewer].token);
  }
  return context;
}

async function lookAt(context: BrowserContext, screen: Screen, { device, ids }: Look) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const found: Finding[] = [];
  page.on('pageerror', ({ message }) => found.push({ check: 'console', what: message }));
  page.on('console', (message) => {
    // Ignores errors of calls that the state blocks on purpose.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      found.push({ check: 'console', what: message.text().slice(0, 200) });
    }
  });
  const parts = partsOnTheirWay(page);
  const untilThere = async () => {
    do await untilStill(page);
    while (parts.size > 0);
  };
  await screen.before?.(page);
  try {
    await page.goto(addressOf(screen.path, ids), { waitUntil: 'load' });
    await untilThere();
    await screen.act?.(page);
    await untilThere();
  } catch (problem) {
    found.push({ check: 'reach', what: (problem as Error).message.split('\n')[0] ?? '' });
  }
  const png = await page.screenshot({ timeout: PICTURE_MS });
  // Moves the mouse away: controls that show only under the mouse would be measured elsewhere after the checks scroll.
  await page.mouse.move(0, 0);
  found.push(...(await checkScreen(page, { ...LIMITS[device], picture: screen.picture ?? false })));
  // A state may still answer a request by itself, which fails when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { png, found };
}

function addressOf(path: string, ids: Map<string, number | string>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name) => String(ids.get(name) ?? name));
}

/** Unanswered requests for code and styles: on a slow machine a dialog may open after the page is still. */
function partsOnTheirWay(page: Page): Set<Request> {
  const parts = new Set<Request>();
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) parts.add(request);
  });
  page.on('requestfinished', (request) => parts.delete(request));
  page.on('requestfailed', (request) => parts.delete(request));
  return parts;
}

/** Waits until the page has not changed for a while and its pictures are loaded. */
async function untilStill(page: Page) {
  await page.evaluate(
    ([rest = 0, patience = 0]) =>
      new Promise<void>((resolve) => {
        const begun = performance.now();
        let changed = begun;
        const observer = new MutationObserver(() => {
          changed = performance.now();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const look = () => {
          const now = performance.now();
          const isBare =
            !document.querySelector('main, [role=dialog], h1') ||
            document.querySelector('[role=status] > .mantine-Loader-root') !== null;
          // Pictures far below the view may never be requested.
          const loading = [...document.images].some(
            (image) => !image.complete && image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
          );
          if ((now - changed > rest && !isBare && !loading) || now - begun > patience) {
            observer.disconnect();
            resolve();
          } else setTimeout(look, 50);
        };
        look();
      }),
    [REST_MS, PATIENCE_MS],
  );
}
