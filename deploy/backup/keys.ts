import { readFile } from 'node:fs/promises';
import type { BackupEnv } from './backup-env.js';

/** Age keys of a backup (https://age-encryption.org): a public key encrypts, and its secret key decrypts. */
export interface Keys {
  /** `age1…`: enough to make backups. */
  recipient?: string | undefined;
  /** `AGE-SECRET-KEY-1…`: needed to restore. */
  identity?: string | undefined;
}

/** Reads the keys from BACKUP_AGE_RECIPIENT and from a file that `age-keygen` wrote. */
export async function keysOf(env: BackupEnv): Promise<Keys> {
  const file = env.BACKUP_AGE_IDENTITY_FILE;
  const lines = file ? (await readFile(file, 'utf8')).split('\n') : [];
  const identity = lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (file && !identity)
    throw new Error('The file that BACKUP_AGE_IDENTITY_FILE names has no line that begins with AGE-SECRET-KEY-1.');
  return { recipient: env.BACKUP_AGE_RECIPIENT, identity };
}
