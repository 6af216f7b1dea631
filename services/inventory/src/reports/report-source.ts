import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { APP_LANGUAGE } from '@whereabouts/shared/contracts/languages.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource, type FindOperator, In, IsNull, Raw } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';
import { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import { ItemEntity } from '../items/item.entity.js';
import { isDeparted } from '../items/item-states.js';
import { UserEntity } from '../users/user.entity.js';
import type { ReportGroup, ReportHead, ReportHistory, ReportLine } from './document/report-data.js';
import type { ReportAttempt } from './report-attempts.js';
import { toReportItem } from './report-item.js';
import { ReportPhotos } from './report-photos.js';
import {
  HISTORIES,
  PAPERS,
  type PaperRow,
  REPORT_QUERIES,
  type ReportTotals,
  reportedBy,
} from './reported-items.query.js';

/** Items that are read together. */
const CHUNK = 200;

/** Items whose events are read together. Their texts may be long. */
const HISTORY_CHUNK = 50;

/** Photos that media prepares at a time, ahead of the item that is printed. */
const PHOTOS_AHEAD = 4;

/** Papers that the appendix shows. The others are only listed. */
const MAX_PAPERS = 100;
/** Papers that media draws at a time, ahead of the one that is printed. */
const PAPERS_AHEAD = 2;
/** Media draws one PDF at a time. After this time, the other papers are only listed. */
const PAPERS_MS = 5 * 60_000;

/** Reads what a report shows. Only some items and photos are in memory at a time. */
@Injectable()
export class ReportSource {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly photos: ReportPhotos,
  ) {}

  /** @throws RemoteProblem while auth does not answer */
  async head({ user_id, wanted }: ReportAttempt): Promise<ReportHead> {
    const actor: Actor = { id: user_id, role: 'user' };
    const { currency, timezone, language } = await this.messenger.call(userSettings.find, { actor });
    const { manager } = this.source;
    const values = reportedBy(user_id, wanted);
    const [totals] = await manager.query<[ReportTotals]>(REPORT_QUERIES.totals, values);
    const rooms = await manager.query<ReportGroup[]>(REPORT_QUERIES.rooms, values);
    const categories = await manager.query<ReportGroup[]>(REPORT_QUERIES.categories, values);
    const owner = await manager.findOneBy(UserEntity, { id: user_id });
    const collection = wanted.collection_id
      ? await manager.findOneBy(CollectionEntity, { id: wanted.collection_id })
      : null;
    return {
      ...totals,
      departed_count: wanted.with.includes('departed') ? totals.departed_count : 0,
      rooms,
      categories,
      owner: owner?.display_name ?? '',
      names_language: language ?? APP_LANGUAGE,
      currency,
      timezone: timezone ?? 'UTC',
      // Sweden writes dates as ISO 8601 does.
      made_on: new Date().toLocaleDateString('sv', { timeZone: timezone ?? 'UTC' }),
      scope: { area: wanted.area ?? null, category: wanted.category ?? null, collection: collection?.name ?? null },
      contents: {
        photos: wanted.with.includes('photos'),
        receipts: wanted.with.includes('receipts'),
        departed: wanted.with.includes('departed'),
        history: wanted.with.includes('history'),
      },
    };
  }

  /**
   * The head, then the items, then those that have departed, then their history, then the pages of the papers. Items that
   * have left these states since are left out.
   */
  async *lines(attempt: ReportAttempt, head: ReportHead): AsyncGenerator<ReportLine> {
    yield { head };
    const { user_id } = attempt;
    const shown: { number: number; paper: PaperRow }[] = [];
    const listed: number[] = [];
    let number = 0;
    const fields = await this.source.manager.find(CustomFieldEntity, {
      where: { user_id, deleted_at: IsNull() },
      order: { position: 'ASC', id: 'ASC' },
    });
    for await (const printed of this.itemsOf(attempt, REPORT_QUERIES.ids, IsNull())) {
      const ids = printed.map(({ id }) => id);
      listed.push(...ids);
      const papers = head.contents.receipts ? await this.papersOf(ids) : new Map<number, PaperRow[]>();
      for (const paper of ids.flatMap((id) => papers.get(id) ?? [])) {
        number += 1;
        if (paper.image_id !== null && shown.length < MAX_PAPERS) shown.push({ number, paper });
      }
      const withPhotos = ahead(printed, PHOTOS_AHEAD, async (item) => {
        const photo = head.contents.photos ? await this.photos.of(item) : null;
        const named = (papers.get(item.id) ?? []).map(({ kind, name }) => ({ kind, name }));
        return { item: toReportItem(item, { fields, photo, papers: named }) };
      });
      yield* withPhotos;
    }
    if (head.contents.departed) {
      for await (const printed of this.itemsOf(attempt, REPORT_QUERIES.departed_ids, Raw(isDeparted)))
        for (const item of printed) {
          listed.push(item.id);
          yield { item: toReportItem(item, { fields, photo: null, papers: [] }) };
        }
    }
    if (head.contents.history) yield* this.historiesOf(user_id, listed);
    yield* this.pagesOf(user_id, shown);
  }

  private async *historiesOf(user_id: number, item_ids: number[]): AsyncGenerator<ReportLine> {
    for (const some of chunksOf(item_ids, HISTORY_CHUNK)) {
      const histories = await this.source.query<ReportHistory[]>(HISTORIES, [some, user_id]);
      for (const history of histories) yield { history };
    }
  }

  private async *pagesOf(user_id: number, shown: { number: number; paper: PaperRow }[]): AsyncGenerator<ReportLine> {
    const until = performance.now() + PAPERS_MS;
    yield* ahead(shown, PAPERS_AHEAD, async ({ number, paper }) => {
      const drawn = await this.photos.pagesOf(user_id, paper, until);
      return { paper: { number, ...(drawn ?? { pages: [], more: 0 }) } };
    });
  }

  /** The items that a statement selects, in its order, some at a time. */
  private async *itemsOf({ user_id, wanted }: ReportAttempt, statement: string, deleted_at: FindOperator<string>) {
    const rows = await this.source.query<{ id: number }[]>(statement, reportedBy(user_id, wanted));
    for (const some of chunksOf(rows, CHUNK)) {
      const ids = some.map(({ id }) => id);
      const items = await this.source.manager.findBy(ItemEntity, { id: In(ids), user_id, deleted_at });
      const byId = new Map(items.map((item) => [item.id, item]));
      yield ids.flatMap((id) => byId.get(id) ?? []);
    }
  }

  private async papersOf(item_ids: number[]): Promise<Map<number, PaperRow[]>> {
    const rows = await this.source.query<PaperRow[]>(PAPERS, [item_ids]);
    return Map.groupBy(rows, ({ item_id }) => item_id);
  }
}

/** The results of `load`, in order, of which some are loaded while earlier ones are used. */
async function* ahead<Input, Result>(inputs: Input[], count: number, load: (input: Input) => Promise<Result>) {
  const loading: Promise<Result>[] = [];
  const begin = (input: Input) => {
    const result = load(input);
    // The error is thrown when the result is used.
    result.catch(() => undefined);
    loading.push(result);
  };
  for (const [index, input] of inputs.entries()) {
    begin(input);
    if (index >= count) yield await (loading.shift() as Promise<Result>);
  }
  for (const result of loading) yield await result;
}
