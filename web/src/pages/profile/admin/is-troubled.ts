import type { BackupState } from '@whereabouts/shared/contracts/backups.js';

/** Whether the last backup failed, or a scheduled one did not run. */
export const isTroubled = ({ is_overdue, last }: BackupState) => is_overdue || Boolean(last?.error);
