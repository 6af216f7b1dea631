import { keysOf } from './backup-files.js';
import { backupSource } from './environment.js';
import { giveToOwner } from './give-to-owner.js';
import { backupsIn } from './make-backup.js';
import { restoreBackup } from './restore-backup.js';

const at = await backupSource();
try {
  const names = await backupsIn(at.folder);
  const name = process.argv[2] ?? names.at(-1);
  if (!name || !names.includes(name)) throw new Error(`There is no backup ${name ?? ''} in ${at.folder}.`);
  const { manifest, files } = await restoreBackup({ ...at, name, keys: await keysOf(at.env) });
  if (at.env.PHOTO_DIR && process.getuid?.() === 0) await giveToOwner(at.env.PHOTO_DIR);
  console.log(
    `Restored the backup of ${manifest.made_at}: ${manifest.images} photos (${files} files). Start Whereabouts now.`,
  );
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
