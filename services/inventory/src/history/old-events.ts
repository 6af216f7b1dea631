import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { DataSource } from 'typeorm';
import type { InventoryEnv } from '../env.js';
import { ERASE_OLD } from './history.query.js';

/** Erases events after `HISTORY_RETENTION_DAYS`. */
@Injectable()
export class OldEvents {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    @Inject(ENV) private readonly env: InventoryEnv,
  ) {}

  /** Erases one batch. @returns whether there may be more */
  async eraseSome(): Promise<boolean> {
    const days = this.env.HISTORY_RETENTION_DAYS;
    if (days === 0) return false;
    const [, count] = await this.source.query<[unknown, number]>(ERASE_OLD(MAX_BATCH), [days]);
    return count > 0;
  }
}
