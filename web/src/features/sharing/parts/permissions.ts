import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';

/** What a group may do with a collection, the least first. */
export const PERMISSIONS: readonly SharePermission[] = ['view', 'edit'];
