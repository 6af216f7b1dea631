import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

function findCheckout(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) folder = dirname(folder);
  return folder;
}

/** The folder of this checkout. */
export const checkout = findCheckout();

/** All data of local runs: databases, messages, images, credentials, logs. */
export const dataFolder = resolve(checkout, process.env.DATA_DIR ?? '.data');

/** The file that names the port of the running product (`run-lock.ts`). */
export const runFile = join(dataFolder, 'running.json');

/** Makes a data folder. Its subfolders have their own owners and modes, so other users may only pass through. */
export function makeDataFolder(folder: string): void {
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o711 });
}
