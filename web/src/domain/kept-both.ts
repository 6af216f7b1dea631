import { recents } from './browser/recents';

/** More than the new items of a move. */
const KEPT = 1_000;

const kept = recents<string>('kept-both', KEPT, (uuid) => uuid);

/** Whether the user wants to keep this new item beside the one that it looks like. */
export const isKeptBoth = (uuid: string): boolean => kept.list().includes(uuid);

/** Stops suggesting that a new item is one that the user owns already. A row has the uuid of its later item. */
export const keepBoth = (uuid: string): void => kept.add(uuid);
