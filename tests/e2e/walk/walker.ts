import type { FileChooser, Page } from '@playwright/test';
import { address } from '../people.js';
import type { filesToChoose } from './files-to-choose.js';
import { inTime } from './in-time.js';
import type { Thing } from './look-around.js';

/** Texts that a user may type by mistake or out of curiosity. */
const TEXTS = [
  'Lamp',
  'Kitchen',
  '',
  '   ',
  '0',
  '-1',
  '99999999999',
  '3.5',
  'a'.repeat(400),
  'O’Brien’s "box" <b>50 %</b> \\ _ / ?&#',
  '🧦 مصباح 灯',
  'walker@example.org',
  '2026-02-31',
];

/**
 * Lets the page render the result of a press, but not finish loading: loading states are worth a press, too.
 */
const SETTLE_MS = 30;
const NAVIGATION_MS = 5_000;

interface WalkerOptions {
  page: Page;
  chance: () => number;
  files: Awaited<ReturnType<typeof filesToChoose>>;
  note: (line: string) => void;
  isPhone: boolean;
}

/** The actions of a walk. Every action has a time limit, so that a walk never hangs. */
export function walkerOn({ page, chance, files, note, isPhone }: WalkerOptions) {
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value;
  // `commit`: the page may load its parts while the walk continues.
  const navigation = { timeout: NAVIGATION_MS, waitUntil: 'commit' } as const;

  const answerChooser = async (chooser: FileChooser) => {
    const accepts = (await inTime(chooser.element().getAttribute('accept'))) ?? '';
    const from = accepts.includes('csv') ? files.tables : files.photos;
    const chosen = chooser.isMultiple() ? [one(from), one(from)] : [one(from)];
    note(`  chooses ${chosen.map(({ name }) => name).join(' and ')}`);
    await chooser.setFiles(chosen, { timeout: NAVIGATION_MS });
  };
  page.on('filechooser', (chooser) => void answerChooser(chooser).catch(() => undefined));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));

  const settle = () => inTime(page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SETTLE_MS));

  const write = async () => {
    const text = one(TEXTS);
    const enters = chance() < 0.3;
    note(`  writes "${text.slice(0, 40)}"${enters ? ' and presses Enter' : ''}`);
    await inTime(page.keyboard.press('ControlOrMeta+A'));
    await inTime(page.keyboard.insertText(text));
    if (enters) await inTime(page.keyboard.press('Enter'));
  };

  return {
    settle,
    /** Presses an element, and then whatever replaces it. */
    pressTwice: async ({ x, y, says, takesText }: Thing) => {
      note(`presses ${says} twice`);
      for (const _ of [1, 2]) {
        await inTime(isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        if (takesText) await write();
        await settle();
      }
    },
    pressEscape: async () => {
      note('presses Escape');
      await inTime(page.keyboard.press('Escape'));
    },
    goBack: async () => {
      note('goes back');
      await page.goBack(navigation);
    },
    reload: async () => {
      note('reloads');
      await page.reload(navigation);
    },
    openHome: async (why: string) => {
      note(`${why}: opens Home`);
      await page.goto(address('/home'), navigation);
    },
    signIn: async (token: string) => {
      note('signs in again');
      await inTime(page.evaluate((value) => localStorage.setItem('auth_token', value), token));
      await page.goto(address('/home'), navigation);
    },
  };
}
