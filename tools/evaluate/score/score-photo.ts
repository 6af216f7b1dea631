import { createHash } from 'node:crypto';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import type { Answer } from '../analyze/answer.js';
import type { LabeledPhoto } from '../labels/labels.js';
import type { PhotoResult, ScoredItem } from '../result.js';
import { boxOverlap } from './box-overlap.js';
import { fieldOutcome } from './field-match.js';
import { type Pair, pairItems, SAME_PLACE } from './pair-items.js';
import { meanOf, share, shareOf, type Tally } from './tally.js';
import { nameMatch, readCharacters, specificity } from './text-match.js';

/** Compares the answer about a photo with its labels. */
export function scorePhoto(photo: LabeledPhoto, answer: Answer): PhotoResult {
  const detected = answer.detection?.items ?? [];
  const pairs = pairItems(photo.items, detected);
  const items = photo.items.map((labeled) => scoredItem(labeled, pairs));
  const invented = detected.filter((item) => !pairs.some((pair) => pair.detected === item));
  const sure = [
    ...pairs.map(({ labeled, detected: item, is_found }) => ({
      confidence: item.confidence,
      is_right: is_found && nameMatch(item.name, labeled.names) !== 'none',
    })),
    ...invented.map(({ confidence }) => ({ confidence, is_right: false })),
  ];
  const read = answer.reading?.lines.map(({ text }) => text) ?? [];
  const { error, is_repaired, seconds, cpu_seconds, tokens, dollars } = answer;
  return {
    file: photo.file,
    labels: createHash('sha256').update(JSON.stringify(photo)).digest('hex'),
    language: photo.language ?? null,
    ...{ error, is_repaired, seconds, cpu_seconds, tokens, dollars },
    items,
    invented: invented.map(({ name }) => name),
    dropped: (answer.detection?.dropped ?? 0) + (answer.detection?.left_out ?? 0),
    read,
    sure,
    tally: {
      ...tallyOfItems(items),
      ...tallyOfPairs(pairs),
      ...(photo.lines && readCharacters(photo.lines, read)),
      ...tallyOfFields(items),
      invented: share(invented.length, detected.length),
      brier: meanOf(sure.map(({ confidence, is_right }) => (confidence - Number(is_right)) ** 2)),
      repaired: share(Number(is_repaired), 1),
      lost: share(Number(error !== null), 1),
      seconds: ifKnown(seconds),
      cpu_seconds: ifKnown(cpu_seconds),
      tokens: ifKnown(tokens),
      dollars: ifKnown(dollars),
    },
  };
}

const ifKnown = (value: number | null) => meanOf(value === null ? [] : [value]);

function scoredItem(labeled: LabeledPhoto['items'][0], pairs: Pair[]): ScoredItem {
  const pair = pairs.find((each) => each.labeled === labeled);
  const fields = DoubtfulField.options.flatMap((field) => {
    const value = pair?.detected[field] ?? null;
    const outcome = fieldOutcome(field, labeled[field], value);
    const is_doubtful = pair?.detected.doubtful.includes(field) ?? false;
    return outcome ? [{ field, labeled: labeled[field] ?? null, value, outcome, is_doubtful }] : [];
  });
  const name = pair?.detected.name ?? null;
  return {
    labeled: labeled.names[0] ?? '',
    name,
    is_found: pair?.is_found ?? false,
    name_match: name === null ? null : nameMatch(name, labeled.names),
    wrong: pair ? wrongIn(pair) : [],
    fields,
  };
}

function wrongIn({ labeled: { count, category, box }, detected }: Pair): string[] {
  const isElsewhere = box !== undefined && (!detected.box || boxOverlap(box, detected.box) < SAME_PLACE);
  return [
    ...(detected.quantity === count ? [] : [`quantity ${detected.quantity} of ${count}`]),
    ...(category === undefined || detected.category === category ? [] : [`category ${detected.category ?? 'none'}`]),
    ...(isElsewhere ? ['box elsewhere'] : []),
  ];
}

function tallyOfItems(items: ScoredItem[]): Tally {
  const named = items.flatMap(({ name_match }) => name_match ?? []);
  return {
    found: shareOf(items, ({ is_found }) => is_found),
    name_exact: shareOf(named, (match) => match === 'exact'),
    name_accepted: shareOf(named, (match) => match === 'exact' || match === 'accepted'),
    name_semantic: shareOf(named, (match) => match !== 'none'),
  };
}

function tallyOfPairs(pairs: Pair[]): Tally {
  const categorized = pairs.filter(({ labeled }) => labeled.category !== undefined);
  return {
    count_error: meanOf(pairs.map(({ labeled, detected }) => Math.abs(detected.quantity - labeled.count))),
    specificity: meanOf(pairs.map(({ labeled, detected }) => specificity(detected.name, labeled.names[0] ?? ''))),
    category: shareOf(categorized, ({ labeled, detected }) => labeled.category === detected.category),
    // A missing box overlaps nothing.
    box_overlap: meanOf(
      pairs.flatMap(({ labeled: { box }, detected }) =>
        box ? [detected.box ? boxOverlap(box, detected.box) : 0] : [],
      ),
    ),
  };
}

function tallyOfFields(items: ScoredItem[]): Tally {
  const all = items.flatMap(({ fields }) => fields);
  const tallies = DoubtfulField.options.map((name): Tally => {
    const judged = all.filter(({ field }) => field === name);
    const given = judged.filter(({ value }) => value !== null);
    const isWrong = ({ outcome }: (typeof judged)[0]) => outcome !== 'right';
    return {
      [`${name}_right`]: shareOf(
        judged.filter(({ labeled }) => labeled !== null),
        ({ outcome }) => outcome === 'right',
      ),
      [`${name}_wrong`]: shareOf(given, isWrong),
      [`${name}_wrong_unmarked`]: shareOf(
        given.filter(({ is_doubtful }) => !is_doubtful),
        isWrong,
      ),
    };
  });
  return Object.assign({}, ...tallies);
}
