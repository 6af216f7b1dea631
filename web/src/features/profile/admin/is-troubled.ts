import type { BackupState } from '@whereabouts/shared/contracts/backups.js';

/** The last backup failed, or the scheduled one did not run. */
export const isTroubled = ({ is_overdue, last }: BackupState) => is_overdue || Boolean(last?.error);
