import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, writeSecrets } from './secrets.js';

/**
 * Replaces secrets of a Compose installation by new random ones. Containers read them when they are created.
 * @throws Error for an unknown name, before any change
 */
export function renewSecrets(volume: string, names: string[]): void {
  const unknown = names.filter((name) => !(NAMES as readonly string[]).includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(
      `Name the secrets to replace: ${NAMES.join(', ')}.${unknown.map((name) => ` There is no ${name}.`).join('')}`,
    );
  const file = join(volume, 'secrets.json');
  const secrets = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const kept = Object.fromEntries(secrets.filter(([name]) => !names.includes(name)));
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  writeSecrets(volume);
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  try {
    renewSecrets('/secrets', names);
    console.log(`Replaced ${names.join(', ')}. Make the containers anew: docker compose up -d --force-recreate`);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}
