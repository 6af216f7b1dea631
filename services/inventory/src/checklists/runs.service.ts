import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ChecklistRun } from '@whereabouts/shared/contracts/collections.js';
import { DataSource, type EntityManager } from 'typeorm';
import { canCheck, canSee, findCollection } from '../collections/collection-access.js';
import { CollectionTransactions } from '../collections/collection-transactions.js';
import { liveItem } from '../items/live-item.js';
import { requireChecklist, uncheckAll } from './checks.service.js';

/** Number of runs kept for each checklist (`collections.runs` in shared/contracts/collections.ts). */
const HISTORY = 50;

/** Number of missing names kept for each run (`ChecklistRun` in shared/contracts/collections.ts). */
const MAX_MISSING = 500;

const RUN_VIEW = `
  select r.id, r.user_id, coalesce(u.display_name, '') as user_name, r.started_at, r.finished_at, r.total, r.checked,
    r.missing
  from checklist_runs r left join users u on u.id = r.user_id`;

/** Starts, finishes and lists the runs of checklists. */
@Injectable()
export class RunsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: CollectionTransactions,
  ) {}

  /** Lists runs, latest first. */
  async list(actor: Actor, id: number): Promise<ChecklistRun[]> {
    await findCollection(this.source.manager, actor, id, canSee);
    return view(this.source.manager, 'r.collection_id = $1', id);
  }

  /** Starts a run and unchecks all items. @throws ConflictException `not_a_checklist`, `run_under_way` */
  start(actor: Actor, id: number): Promise<ChecklistRun> {
    return this.transactions.in(actor, { id, rule: canCheck, hold: 'alone' }, async (tx, collection, changed) => {
      requireChecklist(collection);
      const [started] = await tx.query<{ id: number }[]>(
        `insert into checklist_runs (collection_id, user_id) values ($1, $2)
         on conflict (collection_id) where finished_at is null do nothing returning id`,
        [id, actor.id],
      );
      if (!started) {
        const message = 'A run of this checklist is already in progress. Finish it first.';
        throw new ConflictException({ message, code: 'run_under_way' });
      }
      await uncheckAll(tx, actor, collection, changed);
      await forgetOldest(tx, id);
      return one(tx, started.id);
    });
  }

  /**
   * Finishes the run and stores its counts and missing names. The exclusive lock blocks new checks, so the counts and
   * names agree.
   * @throws ConflictException `no_run_under_way`
   */
  finish(actor: Actor, id: number): Promise<ChecklistRun> {
    return this.transactions.in(actor, { id, rule: canCheck, hold: 'alone' }, async (tx) => {
      const [[finished]] = await tx.query<[{ id: number }[], number]>(FINISH, [id, MAX_MISSING]);
      if (finished) return one(tx, finished.id);
      const message = 'No run of this checklist is in progress. Start a run first.';
      throw new ConflictException({ message, code: 'no_run_under_way' });
    });
  }
}

/**
 * Counts only items that their own owner put into the checklist. Every user who sees the checklist sees its runs, so a
 * run must not name an item that one of them cannot see.
 */
const FINISH = `
  with live as (
    select i.name, m.is_checked from collection_items m cross join lateral ${liveItem('id = m.item_id')} i
    where m.collection_id = $1 and i.user_id = m.added_by
  )
  update checklist_runs set finished_at = now(),
    total = (select count(*) from live),
    checked = (select count(*) from live where is_checked),
    missing = array(select name from live where not is_checked order by lower(name), name limit $2)
  where collection_id = $1 and finished_at is null
  returning id`;

async function forgetOldest(manager: EntityManager, collection_id: number) {
  await manager.query(
    `delete from checklist_runs where id in (
       select id from checklist_runs where collection_id = $1 order by id desc offset $2
     )`,
    [collection_id, HISTORY],
  );
}

async function one(manager: EntityManager, id: number): Promise<ChecklistRun> {
  const [run] = await view(manager, 'r.id = $1', id);
  if (!run) throw new Error('the run that was just written is missing');
  return run;
}

async function view(manager: EntityManager, condition: string, value: number): Promise<ChecklistRun[]> {
  const [{ runs }] = await manager.query<[{ runs: unknown }]>(
    `select coalesce(json_agg(run), '[]') as runs
     from (${RUN_VIEW} where ${condition} order by r.id desc limit ${HISTORY}) run`,
    [value],
  );
  return ChecklistRun.array().parse(runs);
}
