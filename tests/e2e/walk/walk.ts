import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { address } from '../people.js';
import type { filesToChoose } from './files-to-choose.js';
import { inTime } from './in-time.js';
import { lookAround } from './look-around.js';
import { walkerOn } from './walker.js';
import { ERROR_PAGE, type watchFaults } from './watch-faults.js';

/** How many steps before a fault are reported. */
const TOLD = 12;
/** A page that does not respond for this long hangs, however busy the machine is. */
const HANGS_MS = 60_000;
/** A busy machine makes fewer steps in this time, and a quiet one all of them. */
const MS_PER_STEP = 2_000;
/** How often to look for an element on a page that is loading, 30 ms apart. */
const LOOKS = 30;
/** A visitor has little to press, so the walk signs in again after this many steps. */
const STEPS_SIGNED_OUT = 8;

interface Walk {
  page: Page;
  seed: number;
  steps: number;
  isPhone: boolean;
  files: Awaited<ReturnType<typeof filesToChoose>>;
  faults: ReturnType<typeof watchFaults>;
  /** Returns a token for the walker's account. */
  signIn: () => Promise<string>;
  /** The file that logs each step at once, so that a walk that was killed can be read, too. */
  logFile: string;
}

/** Walks at random. Returns each kind of fault with the steps that led to it. */
export async function walk({ page, seed, steps, isPhone, files, faults, signIn, logFile }: Walk): Promise<string[]> {
  const chance = seededRandom(seed);
  const log: string[] = [];
  const begun = Date.now();
  const note = (line: string) => {
    log.push(line);
    appendFileSync(logFile, `${((Date.now() - begun) / 1000).toFixed(1)} s ${line}\n`);
  };
  const walker = walkerOn({ page, chance, files, note, isPhone });
  const told = new Map<string, string>();
  const tell = (number: number) => {
    for (const fault of faults.found.splice(0)) {
      const kind = fault.replace(/\d+/g, '#').slice(0, 160);
      if (told.has(kind)) continue;
      note(`  FAULT ${fault}`);
      told.set(kind, [`step ${number}: ${fault}`, ...log.slice(-TOLD)].join('\n    '));
    }
  };
  let signedOut = 0;

  const look = async () => {
    const options = { chanceOfKind: chance(), chanceOfOne: chance(), errorPage: ERROR_PAGE };
    let seen = await inTime(page.evaluate(lookAround, options));
    for (let looks = 1; looks < LOOKS && !seen.thing && !seen.isBroken; looks += 1) {
      await walker.settle();
      seen = await inTime(page.evaluate(lookAround, options));
    }
    return seen;
  };

  const step = async () => {
    if (!page.url().startsWith(address())) return walker.openHome('has left the site');
    const { thing, isBroken, isSignedIn } = await look();
    signedOut = isSignedIn ? 0 : signedOut + 1;
    if (isBroken) {
      faults.found.push(`error page at ${page.url()}`);
      return walker.openHome('error page');
    }
    if (signedOut >= STEPS_SIGNED_OUT) return walker.signIn(await signIn());
    const kind = chance();
    if (kind < 0.04) return walker.pressEscape();
    if (kind < 0.07) return walker.goBack();
    if (kind < 0.08) return walker.reload();
    return thing ? walker.pressTwice(thing) : walker.openHome('nothing to press');
  };

  /** A page that navigates during a press, or is slow, ends the step but not the walk. */
  const ended = async (problem: Error) => {
    note(`  (${problem.message.split('\n')[0]})`);
    const begunWaiting = Date.now();
    while (Date.now() - begunWaiting < HANGS_MS) {
      const answers = await inTime(page.evaluate(() => true)).catch(() => false);
      if (answers) return true;
    }
    faults.found.push(`the page hangs at ${page.url()}`);
    return false;
  };

  for (let number = 1; number <= steps; number += 1) {
    if (Date.now() - begun > steps * MS_PER_STEP) {
      note(`ends after ${number - 1} of ${steps} steps: the time is over`);
      break;
    }
    const goesOn = await step().then(() => true, ended);
    tell(number);
    if (!goesOn) break;
  }
  return [...told.values()];
}
