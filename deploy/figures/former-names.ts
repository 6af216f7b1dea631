import type { Source } from './sources.js';

/** Names that were given up for those of the field, as they would stand in code. */
const FORMER = new RegExp(
  `\\b(?:${[
    'OrderlyServer|WorkServer|CommandServer|JobDoor|beginAnew|NOBODY_ANSWERS',
    'FoundationModule|MeasuredInterceptor|DeadEvents|DeletedPeople|deleted_people',
    'Accesses|JUDGED_ONES|isAmong|unlessKnown|MOVED_ON|Belongings|CollectionChanges|TrashBin|PhotoUses',
    'MembersService|NewMembers|requireTakes|canFill|StandingInvitations|OwnedThings',
    'LooksService|LooksUnderWay|TurnEntity|queue_turns|HAND_OVER|HeldEntry|WorkerLife|ChosenVision|is_held|pardon',
    'Erasures|CONDEMN|UnusedPhotos|lingerAfterRefusal|pageRules|callLimits|CallLimitGuard|CallerOf|withContents',
    '\\w*StandIn|Surroundings|surroundings|Collector|Sharer|heldUp|shakeHands|throwAway\\w*|ThrowAway',
    'AccountEntity|AccountsService|PeopleService|PeopleController|PersonEntity|halvesOf|refText|eachOf',
  ].join('|')})\\b`,
  'g',
);

const KEEP_THEIRS = /\/migrations\/|former-names\.ts$|backup\.test\.ts$/;

/**
 * How often former names are left, by file; released migrations keep theirs, and so does the test that fills the tables
 * they made.
 */
export function formerNames(sources: Source[]): [path: string, names: string[]][] {
  return sources
    .filter(({ path }) => !KEEP_THEIRS.test(path))
    .map(({ path, text }): [string, string[]] => [path, [...new Set(text.match(FORMER) ?? [])]])
    .filter(([, names]) => names.length > 0);
}
