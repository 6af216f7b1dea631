import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type {
  EventChange,
  ExportedEvent,
  FeedEvent,
  FeedQuery,
  HistoryEvent,
  HistoryFeed,
  ItemHistory,
} from '@whereabouts/shared/contracts/history.js';
import { DataSource } from 'typeorm';
import { itemNotFound } from '../items/item-not-found.js';
import { CurrentValues, changesFor, isRevertible } from './current-values.js';
import {
  type EventRow,
  EXPORT_PAGE,
  FEED_PAGE,
  FEED_PAGE_BY_OTHERS,
  ITEM_PAGE,
  ONE_EVENT,
  PAGE,
  READER,
  type Reader,
} from './history.query.js';
import type { StoredChange } from './item-event.entity.js';

/** Answers calls that read the history of items (docs/rules/history.md). */
@Injectable()
export class History {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @throws NotFoundException `item_not_found` */
  async ofItem(actor: Actor, item_id: number, cursor?: string): Promise<ItemHistory> {
    return this.page(await this.read(actor, item_id, ITEM_PAGE, cursor ?? null));
  }

  /** The events of all items that the actor sees, or only those of other users, guests and background work. */
  async feed({ id }: Actor, { cursor, by }: FeedQuery = {}): Promise<HistoryFeed> {
    const query = by === 'others' ? FEED_PAGE_BY_OTHERS : FEED_PAGE;
    const rows = await this.source.query<(EventRow & Pick<FeedEvent, 'item'>)[]>(query, [id, cursor ?? null]);
    const { events, next_cursor } = await this.page(rows);
    const items = new Map(rows.map((row) => [row.id, row.item]));
    return {
      events: events.map((event) => ({ ...event, item: items.get(event.id) as FeedEvent['item'] })),
      next_cursor,
    };
  }

  /** The next events of the actor's own items after the event `after`, the oldest first. */
  async export({ id }: Actor, after: number, limit: number): Promise<ExportedEvent[]> {
    const rows = await this.source.query<StoredEvent[]>(EXPORT_PAGE, [id, after, limit]);
    return rows.map((row) => ({ ...row, changes: row.changes.map(withoutIds) }));
  }

  /** @throws NotFoundException `item_not_found`, `event_not_found` */
  async event(actor: Actor, item_id: number, event_id: number): Promise<EventRow> {
    const [row] = await this.read(actor, item_id, ONE_EVENT, event_id);
    if (row) return row;
    throw new NotFoundException({ message: 'This change is no longer recorded.', code: 'event_not_found' });
  }

  private async read(actor: Actor, item_id: number, query: string, event: string | number | null) {
    const [reader] = await this.source.query<Reader[]>(READER, [actor.id, item_id]);
    if (!reader) throw itemNotFound();
    const { is_owner, is_editor, began_at } = reader;
    return this.source.query<EventRow[]>(query, [actor.id, item_id, is_owner, is_editor, began_at, event]);
  }

  private async page(rows: EventRow[]): Promise<ItemHistory> {
    const shown = rows.slice(0, PAGE);
    const current = await CurrentValues.of(this.source.manager, shown);
    const next_cursor = rows.length > PAGE ? String(shown.at(-1)?.id) : null;
    return { events: shown.map((row) => eventOf(row, current)), next_cursor };
  }
}

type StoredEvent = Omit<ExportedEvent, 'changes'> & { changes: StoredChange[] };

const withoutIds = ({ file_id: _file, group_id: _group, ...change }: StoredChange): EventChange => change;

function eventOf(row: EventRow, current: CurrentValues): HistoryEvent {
  const { id, at, actor_id, actor_name } = row;
  // Viewers get the other changes of a departure.
  const kind = row.kind === 'departed' && !row.is_editor ? 'changed' : row.kind;
  const changes = changesFor(row).map(withoutIds);
  const can_revert = isRevertible(row) && current.canReturn(row) && current.isUnchanged(row);
  return { id, at, actor_id, actor_name, kind, changes, can_revert };
}
