/**
 * Every event that a version of a service has handled, by service. A service that no longer handles one of them unbinds
 * it from its queue. AMQP cannot list bindings, and an older instance that starts again must not unbind what a newer one
 * has bound: so names are added here, and never removed.
 */
export const BOUND_EVENTS: Record<string, readonly string[]> = {
  analysis: ['auth.userDeleted', 'auth.usersStanding'],
  auth: [
    'analysis.reconciled',
    'inventory.itemsCounted',
    'inventory.lowStockDigest',
    'inventory.reconciled',
    'media.imagesCounted',
    'media.reconciled',
    'sharing.invitationsEnded',
    'sharing.reconciled',
  ],
  inventory: [
    'analysis.batchEnded',
    'auth.accountClaimed',
    'auth.backupTrouble',
    'auth.itemCountsWanted',
    'auth.lowStockMailFailed',
    'auth.storageLow',
    'auth.timeZoneChanged',
    'auth.userDeleted',
    'auth.userRegistered',
    'auth.userRenamed',
    'auth.usersStanding',
    'media.cropMade',
    'sharing.grantsChanged',
    'sharing.groupActivity',
    'sharing.guestPinLocked',
  ],
  media: [
    'analysis.imagesReleased',
    'auth.imageCountsWanted',
    'auth.userDeleted',
    'auth.usersStanding',
    'inventory.imageBoxesSet',
    'inventory.imagesReleased',
  ],
  sharing: [
    'auth.accountClaimed',
    'auth.invitationsUsed',
    'auth.userDeleted',
    'auth.usersStanding',
    'inventory.collectionsDeleted',
    'inventory.itemsCreated',
    'inventory.itemsErased',
  ],
};
