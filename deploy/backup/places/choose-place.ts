import { join } from 'node:path';
import { dataFolder } from '../../../tools/start/folders.js';
import type { BackupEnv } from '../backup-env.js';
import type { BackupPlace } from './backup-place.js';
import { FolderPlace } from './folder-place.js';

const S3 = 's3://';

/** The name of the target, for code that does not access it. */
export const targetOf = ({ BACKUP_TARGET, BACKUP_DIR }: BackupEnv) =>
  BACKUP_TARGET ?? BACKUP_DIR ?? join(dataFolder, 'backups');

/** The target that the environment names. The default is `backups` in the data folder of `npm start`. */
export async function choosePlace(env: BackupEnv): Promise<BackupPlace> {
  const target = targetOf(env);
  if (!target.startsWith(S3)) return new FolderPlace(target);
  const [bucket = '', ...folders] = target.slice(S3.length).split('/').filter(Boolean);
  // The S3 client is large, and a folder does not need it.
  const { S3Place } = await import('./s3-place.js');
  return new S3Place({
    endpoint: env.BACKUP_S3_ENDPOINT ?? '',
    region: env.BACKUP_S3_REGION,
    access_key: env.BACKUP_S3_ACCESS_KEY ?? '',
    secret_key: env.BACKUP_S3_SECRET_KEY ?? '',
    bucket,
    prefix: folders.join('/'),
  });
}
