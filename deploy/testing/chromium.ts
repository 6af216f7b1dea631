import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackages } from '../local/apt.js';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The browser of the browser tests; installed where that is possible, with letters and signs to show. */
export async function chromium(log: string): Promise<string> {
  const known = process.env.CHROMIUM_PATH ?? installedChromium();
  if (known) return known;
  if (canInstall()) await installPackages(['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'], log);
  const installed = installedChromium();
  if (!installed) throw new Error('The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.');
  return installed;
}

/** Chromium calls home unless told not to, and nothing here needs any address but the product's own. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
