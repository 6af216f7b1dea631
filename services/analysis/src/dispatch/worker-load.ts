import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { goesOnUncounted, goesOnWithoutCost, type ModelsInUse } from '../models/models.service.js';

/** The keys in `settings` that the view `worker_load` reads (`1796000000091-read-free-models.ts`). */
const KEYS = ['goes_on_without_cost', 'goes_on_uncounted'];

const STORE = `
  insert into settings as known (key, value) select * from unnest($1::text[], $2::text[])
  on conflict (key) do update set value = excluded.value where known.value <> excluded.value`;

/** Tells the view for autoscalers whether photos go on at a limit. SQL knows neither prices nor the environment. */
@Injectable()
export class WorkerLoad {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async store(models: ModelsInUse): Promise<void> {
    const values = [goesOnWithoutCost(models), goesOnUncounted(models)].map(String);
    await this.source.query(STORE, [KEYS, values]);
  }
}
