import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackages } from '../../tools/start/apt.js';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellCommands = ['chromium-headless-shell', 'chrome-headless-shell'];

function installed(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The browser of the browser tests. Installs it with fonts if possible. */
export async function chromium(log: string): Promise<string> {
  const known = process.env.CHROMIUM_PATH ?? installed(commands);
  if (known) return known;
  if (canInstall()) await installPackages(['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'], log);
  const found = installed(commands);
  if (!found) throw new Error('The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.');
  return found;
}

/** Chromium's headless shell: a sixth less work, but no cameras. Falls back to Chromium. */
export async function headlessShell(log: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const whole = await chromium(log);
  if (!installed(shellCommands) && canInstall())
    // Only Debian has this package.
    await installPackages(['chromium-headless-shell'], log).catch(() => undefined);
  return installed(shellCommands) ?? whole;
}

/** Stops Chromium from calling home. The tests need only the product's address. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
