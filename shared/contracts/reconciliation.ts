import { z } from 'zod';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';

/** Services that store data of users and compare it with the data of other services. */
export const RECONCILERS = ['inventory', 'sharing', 'media', 'analysis'] as const;
export type Reconciler = (typeof RECONCILERS)[number];

/** How much a service has mended. */
export const Mended = z.object({
  /** Deleted users whose data the service still had. */
  users: z.int(),
  /** Outdated names of users. */
  names: z.int().optional(),
  /** Groups whose members or shares differed from those in sharing. */
  groups: z.int().optional(),
  /** Deleted items and collections that were still shared or open to guests. */
  shares: z.int().optional(),
  /** Photos that no service needs, and that no check was due for. */
  photos: z.int().optional(),
});
export type Mended = z.infer<typeof Mended>;

/** A part of all ids of users: those above `after_id`, up to `up_to_id`. `users` are all users among them that exist. */
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
