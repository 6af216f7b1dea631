import { readFile } from 'node:fs/promises';
import type { BackupEnv } from './backup-env.js';

/** How files of a backup are encrypted, by age (https://age-encryption.org): to a public key, read with its secret key. */
export interface Keys {
  /** `age1…`: whoever only makes backups needs no more. */
  recipient?: string | undefined;
  /** `AGE-SECRET-KEY-1…`: whoever restores. */
  identity?: string | undefined;
}

/** The keys that the environment names: BACKUP_AGE_RECIPIENT, and a file as `age-keygen` writes it. */
export async function keysOf(env: BackupEnv): Promise<Keys> {
  const file = env.BACKUP_AGE_IDENTITY_FILE;
  const lines = file ? (await readFile(file, 'utf8')).split('\n') : [];
  const identity = lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (file && !identity) throw new Error('The file that BACKUP_AGE_IDENTITY_FILE names has no line AGE-SECRET-KEY-1….');
  return { recipient: env.BACKUP_AGE_RECIPIENT, identity };
}
