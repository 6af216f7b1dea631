/**
 * Every event that any version of a service has handled. A service unbinds the events it no longer handles from its
 * queue. AMQP cannot list bindings, and an older instance that restarts must not unbind the events of a newer one. So
 * add names here, and never remove any.
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
    'auth.currencyChanged',
    'auth.itemCountsWanted',
    'auth.languageChanged',
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
