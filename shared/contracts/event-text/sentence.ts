import type { Departed } from '../departed.js';
import type { FileKind } from '../file-kinds.js';
import type { EventChange, HistoryEvent } from '../history.js';
import type { EventPlace, EventWords } from './event-words.js';
import { fieldTexts } from './field-sentence.js';
import { FILE_WORDS } from './texts.js';

function moveText(from: EventPlace, to: EventPlace, words: EventWords): string {
  const [before, after] = [words.place(from), words.place(to)];
  if (before === '') return words.text('placed', { to: after });
  return after === '' ? words.text('unplaced', { from: before }) : words.text('moved', { from: before, to: after });
}

const kindText = (kind: unknown) => FILE_WORDS[kind as FileKind];

function fileText({ field, from, to }: EventChange, words: EventWords): string {
  const kind = kindText(field.slice('file.'.length));
  if (from !== null && to !== null) return words.text('file_renamed', { kind, from: String(from), to: String(to) });
  const name = String(to ?? from ?? '');
  if (name === '') return words.text(to === null ? 'unnamed_file_removed' : 'unnamed_file_added', { kind });
  return words.text(to === null ? 'file_removed' : 'file_added', { kind, name });
}

function fileKindText({ from, to, label }: EventChange, words: EventWords): string {
  return words.text('file_kind', { name: label ?? '', from: kindText(from), to: kindText(to) });
}

function shareText({ from, to, label }: EventChange, words: EventWords): string {
  const [group, name] = to === null ? [String(from), 'unshared' as const] : [String(to), 'shared' as const];
  return label ? words.text(`${name}_through`, { group, collection: label }) : words.text(name, { group });
}

function departedText(to: unknown, words: EventWords): string {
  return to === null ? words.text('returned_home') : words.text('departed', { how: words.departed(to as Departed) });
}

function changeTexts(change: EventChange, changes: EventChange[], words: EventWords): string[] {
  const { field, from, to } = change;
  if (field === 'place') return [moveText(from as EventPlace, to as EventPlace, words)];
  if (field === 'departed') return [departedText(to, words)];
  if (field === 'group') return [shareText(change, words)];
  if (field === 'file_kind') return [fileKindText(change, words)];
  if (field.startsWith('file.')) return [fileText(change, words)];
  // The box belongs to the cover.
  if (field === 'image_box' && changes.some((other) => other.field === 'image_id')) return [];
  return fieldTexts(change, words);
}

/** The parts of an event that its sentence tells. */
export type ToldEvent = Pick<HistoryEvent, 'actor_id' | 'actor_name' | 'kind' | 'changes'>;

const WITHOUT_CHANGES = ['created', 'trashed', 'restored', 'lent', 'returned', 'task_done'] as const;

/** The event without its user: "moved it from Kitchen to Cellar and set the value to $10.00". */
export function whatHappened({ kind, changes }: Pick<ToldEvent, 'kind' | 'changes'>, words: EventWords): string {
  const simple = WITHOUT_CHANGES.find((each) => each === kind);
  return simple ? words.text(simple) : words.list(changes.flatMap((change) => changeTexts(change, changes, words)));
}

/** The user or guest of an event. @param me the id of the signed-in user */
export function actorOf(event: Pick<ToldEvent, 'actor_id' | 'actor_name'>, words: EventWords, me?: number): string {
  const { actor_id, actor_name } = event;
  if (actor_id !== null && actor_id === me) return words.text('you');
  if (actor_name === null) return words.text('unnamed');
  return actor_name === '' ? words.text('deleted_user') : actor_name;
}

/** An event in words, such as "Anna changed the value from $10.00 to $12.00". @param me the id of the signed-in user */
export const eventSentence = (event: ToldEvent, words: EventWords, me?: number) =>
  words.text('sentence', { actor: actorOf(event, words, me), what: whatHappened(event, words) });
