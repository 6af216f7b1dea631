import { parseArgs } from 'node:util';
import { backupEnv } from './backup-env.js';
import { wordsOf } from './backup-log.js';
import { backupSource } from './environment.js';
import { giveToOwner } from './give-to-owner.js';
import { keysOf } from './keys.js';
import { backupsIn } from './manifest.js';
import { choosePlace } from './places/choose-place.js';
import { restoreBackup } from './restore-backup.js';

const at = await backupSource();
try {
  const settings = backupEnv(at.env);
  const place = await choosePlace(settings);
  const names = (await backupsIn(place)).whole;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const name = positionals[0] ?? names.at(-1);
  if (!name || !names.includes(name)) throw new Error(`There is no backup ${name ?? ''} in ${place.title}.`);
  // Containers also name a folder, for backups of `small`.
  const env = at.env.S3_ENDPOINT ? { ...at.env, PHOTO_DIR: undefined } : at.env;
  const { manifest, files, lost } = await restoreBackup({
    ...at,
    env,
    place,
    name,
    keys: await keysOf(settings),
    replace: values.replace ?? false,
  });
  if (env.PHOTO_DIR && process.getuid?.() === 0) await giveToOwner(env.PHOTO_DIR);
  if (lost.length > 0) console.warn(`The backup had no files for these photos: ${lost.join(', ')}.`);
  console.log(
    `Restored the backup of ${manifest.made_at}: ${manifest.images} photos (${files} files). Start Whereabouts now.`,
  );
} catch (problem) {
  console.error(wordsOf(problem));
  process.exitCode = 1;
} finally {
  await at.stop();
}
