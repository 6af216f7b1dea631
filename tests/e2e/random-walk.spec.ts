import { expect } from '@playwright/test';
import { address, PASSWORD, signUp, tab } from './people.js';
import { test } from './test.js';
import { filesToChoose } from './walk/files-to-choose.js';
import { walk } from './walk/walk.js';
import { fillHousehold } from './walk/walkers.js';
import { watchFaults } from './walk/watch-faults.js';

/**
 * Few, so that the walks take less than a minute of every test run. Before a release, walk farther:
 * `WALK_STEPS=300 WALK_SEEDS=5 npm test -- tests/e2e/random-walk.spec.ts`.
 */
const STEPS = Number(process.env.WALK_STEPS ?? 30);

// The walk limits its own time (2 s a step). The rest is for the start and for steps on a page that hangs.
test.describe.configure({ timeout: 360_000 + STEPS * 2_000 });

/** One walk by its name, or one seed: `WALK_SEED=household-phone-7` or `WALK_SEED=7`. */
const [only = ''] = [process.env.WALK_SEED];
/** More seeds than the first: `WALK_SEEDS=20`. */
const count = Number(process.env.WALK_SEEDS ?? 1);
/** By default, the walk through an empty account runs on the desktop only. */
const everyWalk = only !== '' || count > 1;
const seeds = only ? [Number(only.split('-').at(-1))] : Array.from({ length: count }, (_, index) => index + 1);

/** The part of Google's script that the app calls. */
const GOOGLE_SCRIPT = 'window.google = { accounts: { id: { initialize() {}, renderButton() {} } } };';

for (const seed of seeds)
  for (const account of ['fresh', 'household'] as const)
    test(`a random walk through a ${account} account meets no error, seed ${seed}`, {
      tag: account === 'household' || everyWalk ? '@phone' : [],
    }, async ({ page, hasTouch }) => {
      const name = `${account}-${test.info().project.name}-${seed}`;
      test.skip(only.includes('-') && only !== name, 'another walk is wanted');
      const email = `walk-${name}@example.org`;
      await page.addInitScript(() => {
        window.print = () => {};
      });
      // The tests have no access to the internet.
      await page.route('https://accounts.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT }),
      );
      const user = await signUp(page, email, 'Robin Walker');
      if (account === 'household') await fillHousehold(user);
      const faults = watchFaults(page);
      await page.goto(address());
      await expect(tab(page, 'Scan')).toBeVisible();
      const signIn = async () => {
        const answer = await page.request.post(address('/api/auth/login'), { data: { email, password: PASSWORD } });
        return (await answer.json()).token as string;
      };
      const files = await filesToChoose(1_000 + seed);
      const logFile = test.info().outputPath('walk.log');
      const found = await walk({ page, seed, steps: STEPS, isPhone: hasTouch, files, faults, signIn, logFile });
      const replay = `Replay: WALK_STEPS=${STEPS} WALK_SEED=${name} npm test -- tests/e2e/random-walk.spec.ts`;
      expect(found, [replay, `All steps: ${logFile}`, ...found].join('\n\n')).toEqual([]);
    });
