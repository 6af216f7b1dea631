import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';

/** The permissions of a group for a collection, lowest first. */
export const PERMISSIONS: readonly SharePermission[] = ['view', 'edit'];
