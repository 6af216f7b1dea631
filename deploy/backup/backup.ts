import { keysOf } from './backup-files.js';
import { backupSource } from './environment.js';
import { makeBackup } from './make-backup.js';

const at = await backupSource();
try {
  const keep = at.env.BACKUP_KEEP ? Number(at.env.BACKUP_KEEP) : undefined;
  const keys = await keysOf(at.env);
  const { name, manifest, copied } = await makeBackup({ ...at, keys, keep });
  const rows = manifest.schemas.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup ${name} in ${at.folder}: ${rows} rows, ${manifest.images} photos (${copied} new files).`);
  if (!manifest.encrypted)
    console.log('It is not encrypted: keep it where nobody else can read it, or set BACKUP_AGE_RECIPIENT.');
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
