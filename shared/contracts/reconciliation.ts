import { z } from 'zod';
import { calledBy, command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';

/** Services that store data of users and compare it with the data of other services. */
export const RECONCILERS = ['inventory', 'sharing', 'media', 'analysis'] as const;
export type Reconciler = (typeof RECONCILERS)[number];

/** Counts of the corrections that a service made. */
export const Mended = z.object({
  /** Deleted users whose data the service still had. */
  users: z.int(),
  /** Outdated user names. */
  names: z.int().optional(),
  /** Groups whose members or shares differed from those in sharing. */
  groups: z.int().optional(),
  /** Deleted items and collections that were still shared or open to guests. */
  shares: z.int().optional(),
  /** Photos that no service needed and that were not scheduled for a check. */
  photos: z.int().optional(),
});
export type Mended = z.infer<typeof Mended>;

/** The existing users with ids above `after_id` and up to `up_to_id`. The parts of a run cover all ids. */
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

/**
 * Brings the data of all services into agreement, such as after a restore (docs/background.md, "Reconciliation").
 */
export const reconciliation = {
  begin: calledBy(['operator'], command('auth.beginReconciliation', z.object({}), OneRun)),
  /** The number of parts, and for each service the parts it has done and its corrections. */
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
