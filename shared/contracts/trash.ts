import { z } from 'zod';
import { Actor } from './auth.js';
import { Changes, DeletedCount, IfUnchanged } from './bulk-changes.js';
import { command, LIST_TIMEOUT_MS, rawCommand } from './contract.js';
import { Ids, IfNoneMatch } from './fields.js';
import { Item } from './inventory.js';
import { TimeZone } from './time-zone.js';

/** `last_delete`: the items of the latest deleting call (docs/rules/trash.md). */
export const TrashFilter = z.enum(['all', 'today', 'yesterday', 'last_delete']);
export type TrashFilter = z.infer<typeof TrashFilter>;

/** The days of "today" and "yesterday" start at midnight in `timezone`, an IANA name. */
export const TrashQuery = z.object({
  filter: TrashFilter.default('all'),
  timezone: TimeZone.default('UTC'),
});
export type TrashQuery = z.infer<typeof TrashQuery>;

export const TrashList = z.object({ items: z.array(Item), retention_days: z.int() });
export type TrashList = z.infer<typeof TrashList>;

export const RestoreItems = z.object({ item_ids: Ids, if_unchanged: IfUnchanged.optional() });
export type RestoreItems = z.infer<typeof RestoreItems>;

export const Restored = Changes.extend({ success: z.literal(true), restored_count: z.int() });
export type Restored = z.infer<typeof Restored>;

const ONE_TARGET = 'Send exactly one of these: all: true, item_ids: [...] or older_than_retention: true.';

const Targets = z.object({
  all: z.literal(true, ONE_TARGET).optional(),
  item_ids: Ids.optional(),
  older_than_retention: z.literal(true, ONE_TARGET).optional(),
});

const countOf = (targets: z.output<typeof Targets>) =>
  [targets.all, targets.item_ids, targets.older_than_retention].filter((target) => target !== undefined).length;

/** The targets in a body: exactly one of the three, or none if the query has `all=true`. */
export const TrashTargets = Targets.refine((targets) => countOf(targets) <= 1, {
  error: ONE_TARGET,
  path: ['all'],
}).meta({
  oneOf: ['all', 'item_ids', 'older_than_retention'].map((name) => ({ required: [name] })),
});

/** Exactly one of the three targets (docs/rules/trash.md). */
export const TrashTarget = Targets.refine((targets) => countOf(targets) === 1, { error: ONE_TARGET, path: ['all'] });
export type TrashTarget = z.infer<typeof TrashTarget>;

/**
 * `?all=true` replaces the body. Its input type is that of the body's `all`, because clients use one type for a field
 * wherever it is sent.
 */
export const EraseAllQuery = z.object({
  all: (z.literal('true', ONE_TARGET).transform(() => true as const) as unknown as z.ZodType<true, true>).optional(),
});

/** Commands on the owner's trash, handled by inventory. */
export const trash = {
  /** Latest deleted first. */
  list: rawCommand('inventory.listTrash', TrashQuery.extend({ actor: Actor, if_none_match: IfNoneMatch }), TrashList),
  /**
   * 404 if an item is not in the actor's trash; then no item is restored. With `if_unchanged`, such items are skipped.
   */
  restore: command('inventory.restoreItems', RestoreItems.extend({ actor: Actor }), Restored, LIST_TIMEOUT_MS),
  /** Permanently deletes items. */
  erase: command('inventory.eraseItems', TrashTarget.safeExtend({ actor: Actor }), DeletedCount, LIST_TIMEOUT_MS),
};
