import { z } from 'zod';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';

/** Services that keep something about users and compare it with what the other services have. */
export const RECONCILERS = ['inventory', 'sharing', 'media', 'analysis'] as const;
export type Reconciler = (typeof RECONCILERS)[number];

/** How much a service has mended. */
export const Mended = z.object({
  /** Deleted users that it still had something of. */
  users: z.int(),
  /** Names that were not the users' present ones. */
  names: z.int().optional(),
  /** Groups whose members or shares were not those that sharing has. */
  groups: z.int().optional(),
  /** Items and collections that were shared, or open to guests, though they are gone. */
  shares: z.int().optional(),
  /** Photos that nobody needs, and that no check was due for. */
  photos: z.int().optional(),
});
export type Mended = z.infer<typeof Mended>;

/** Which users a part is about: those whose ids are above `after_id`, up to `up_to_id`. `users` are all that exist. */
export const UsersStanding = z.object({
  run_id: Id,
  part: z.int(),
  after_id: z.int(),
  up_to_id: z.int(),
  users: z.array(z.object({ id: Id, display_name: z.string() })),
  at: Timestamp,
});
export type UsersStanding = z.infer<typeof UsersStanding>;

const Reconciled = z.object({ run_id: Id, part: z.int(), mended: Mended });

const OneRun = z.object({ run_id: Id });

/** Brings the services into agreement, as after a restore (docs/architecture.md, "Services agree again"). */
export const reconciliation = {
  begin: calledBy(['operator'], command('auth.beginReconciliation', z.object({}), OneRun)),
  /** How many parts there are, how many each service has done, and what they have mended. */
  progress: calledBy(
    ['operator'],
    command(
      'auth.reconciliationProgress',
      OneRun,
      z.object({
        parts: z.int(),
        services: z.array(z.object({ service: z.enum(RECONCILERS), parts: z.int(), mended: Mended })),
      }),
    ),
  ),
  usersStanding: event('auth.usersStanding', UsersStanding),
  byInventory: event('inventory.reconciled', Reconciled),
  bySharing: event('sharing.reconciled', Reconciled),
  byMedia: event('media.reconciled', Reconciled),
  byAnalysis: event('analysis.reconciled', Reconciled),
};
export type Reconciled = z.infer<typeof Reconciled>;
