import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { FileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import type { EventChange, HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import { formatLocation } from '../../domain/places/format-location';
import type { ItemPlace } from '../../domain/places/recent-places';
import { formatList } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { departureText } from '../departures/departure-text';
import { kindText } from '../item-files/file-text';
import '../../i18n/locales/history';
import { fieldTexts, type Money } from './field-change-text';

function moveText(from: ItemPlace, to: ItemPlace): string {
  const [before, after] = [formatLocation(from), formatLocation(to)];
  if (before === '') return t('history.placed', { to: after });
  return after === '' ? t('history.unplaced', { from: before }) : t('history.moved', { from: before, to: after });
}

const lowerKind = (kind: string) => {
  const text = kindText(kind as FileKind);
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
};

function fileText({ field, from, to }: EventChange): string {
  const kind = lowerKind(field.slice('file.'.length));
  if (from !== null && to !== null) return t('history.file_renamed', { kind, from: String(from), to: String(to) });
  const name = String(to ?? from ?? '');
  if (name === '') return t(to === null ? 'history.unnamed_file_removed' : 'history.unnamed_file_added', { kind });
  return t(to === null ? 'history.file_removed' : 'history.file_added', { kind, name });
}

function shareText({ from, to, label }: EventChange): string {
  if (to === null) return t('history.unshared', { group: String(from) });
  return label
    ? t('history.shared_through', { group: String(to), collection: label })
    : t('history.shared', { group: String(to) });
}

function departedText(to: unknown, money: Money): string {
  if (to === null) return t('history.returned_home');
  return t('history.departed', { how: departureText(to as Departed, money) });
}

function changeTexts(change: EventChange, changes: EventChange[], money: Money): string[] {
  const { field, from, to, label } = change;
  if (field === 'place') return [moveText(from as ItemPlace, to as ItemPlace)];
  if (field === 'departed') return [departedText(to, money)];
  if (field === 'group') return [shareText(change)];
  if (field === 'file_kind')
    return [t('history.file_kind', { name: label ?? '', from: lowerKind(String(from)), to: lowerKind(String(to)) })];
  if (field.startsWith('file.')) return [fileText(change)];
  // The box belongs to the cover.
  if (field === 'image_box' && changes.some((other) => other.field === 'image_id')) return [];
  return fieldTexts(change, money);
}

const WITHOUT_CHANGES = ['created', 'trashed', 'restored', 'lent', 'returned', 'task_done'] as const;

/** The event without its user: "moved it from Kitchen to Cellar and set the value to $10.00". */
export function whatHappened({ kind, changes }: Pick<HistoryEvent, 'kind' | 'changes'>, money: Money): string {
  const simple = WITHOUT_CHANGES.find((each) => each === kind);
  return simple ? t(`history.${simple}`) : formatList(changes.flatMap((change) => changeTexts(change, changes, money)));
}

/** The user or guest of an event, in words. @param me the id of the signed-in user */
export function actorOf({ actor_id, actor_name }: Pick<HistoryEvent, 'actor_id' | 'actor_name'>, me?: number): string {
  if (actor_id !== null && actor_id === me) return t('history.you');
  if (actor_name === null) return t('history.unnamed');
  return actor_name === '' ? t('history.deleted_user') : actor_name;
}

/** An event in words, such as "Anna changed the value from $10.00 to $12.00". */
export const eventText = (event: HistoryEvent, money: Money, me?: number) =>
  t('history.sentence', { actor: actorOf(event, me), what: whatHappened(event, money) });
