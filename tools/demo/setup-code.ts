import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { credentialsIn } from '../start/credentials.js';
import { dataFolder } from '../start/folders.js';
import type { Admission } from './api-user.js';
import { configOf } from './people.js';

/** The setup code for the first account, from the data folder of `npm start` or from `SETUP_CODE`. */
export async function setupCodeFor(address: string, folder = dataFolder): Promise<Admission> {
  const { setup_required } = await configOf(address);
  if (!setup_required) return {};
  const file = join(folder, 'credentials.json');
  const setup_code = process.env.SETUP_CODE || (existsSync(file) && credentialsIn(file).setup_code);
  return setup_code ? { setup_code } : {};
}
