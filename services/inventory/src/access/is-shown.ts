import { allWays } from './ways.js';

const opened = (among: string) =>
  `(i.id, i.user_id) in (select item_id, owner_id from ${allWays()} way where ${among})`;

/**
 * Whether somebody (`$1`, with `$3` for what their groups share) can see a live item `i`: a collection shows what they
 * can see, and counts no more. `among` is a condition on `item_id` that all items in question meet, so that no other
 * is looked for.
 */
export const isShown = (among: string) => `(i.user_id = $1::bigint or ${opened(among)})`;

/** The same for whether they may change it (docs/rules/sharing.md). */
export const isEditable = (among: string) => `(i.user_id = $1::bigint or ${opened(`role = 'editor' and ${among}`)})`;
