import { backupEnv } from './backup-env.js';
import { wordsOf } from './backup-log.js';
import { backupSource } from './environment.js';
import { runBackup } from './run-backup.js';

const at = await backupSource();
try {
  await runBackup(at, backupEnv(at.env), (line) => console.log(line));
} catch (problem) {
  console.error(wordsOf(problem));
  process.exitCode = 1;
} finally {
  await at.stop();
}
