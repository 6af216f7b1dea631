import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { goesOnUncounted, goesOnWithoutCost, type ModelsInUse } from '../models/models.service.js';

/** The keys in `settings` that the view `worker_load` reads (`1796000000091-read-free-models.ts`). */
const KEYS = ['goes_on_without_cost', 'goes_on_uncounted'];

/** Usually nothing has changed. A conflict would lock the rows of equal values, too. */
const STORE = `
  insert into settings (key, value)
  select key, value from unnest($1::text[], $2::text[]) as now_is (key, value)
  where not exists (select from settings known where known.key = now_is.key and known.value = now_is.value)
  on conflict (key) do update set value = excluded.value`;

/** Tells the view for autoscalers whether photos go on at a limit. SQL knows neither prices nor the environment. */
@Injectable()
export class WorkerLoad {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async store(models: ModelsInUse): Promise<void> {
    const values = [goesOnWithoutCost(models), goesOnUncounted(models)].map(String);
    await this.source.query(STORE, [KEYS, values]);
  }
}
