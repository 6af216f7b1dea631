import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { REPORT_FORMATS, type ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { Repository } from 'typeorm';
import { UploadFolder } from '../images/upload-folder.js';
import { ImageMissingError, ImageStore, storeUnavailable } from '../store/image-store.js';
import { ReportFileEntity } from './report-file.entity.js';

/** Inventory forgets a report after the same time (`services/inventory/src/reports/report.entity.ts`). */
const KEPT = `interval '7 days'`;

const ANNOUNCE = `
  insert into report_files (report_id, format, user_id, expires_at) values ($1, $2, $3, now() + ${KEPT})
  on conflict (report_id, format) do update set expires_at = excluded.expires_at
  where report_files.user_id = excluded.user_id
  returning report_id`;

/** Files that are erased at a time. */
const ERASED_AT_ONCE = 20;

type Key = Pick<ReportFileEntity, 'report_id' | 'format'>;

/** Stores the files of reports for seven days. */
@Injectable()
export class ReportFiles {
  constructor(
    @InjectRepository(ReportFileEntity) private readonly files: Repository<ReportFileEntity>,
    private readonly store: ImageStore,
    private readonly uploads: UploadFolder,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * Stores a file, in place of an earlier one.
   * @param begin is called before the bytes are read; what it returns throws if they are not those that were sent
   * @returns the number of bytes
   * @throws NotFoundException if the report is another user's, or was erased while its bytes arrived
   */
  async put(actor: Actor, key: Key, bytes: Readable, begin: () => () => void): Promise<number> {
    await transaction(this.files.manager.dataSource, async (tx) => {
      await this.deletedUsers.assertActive(tx, actor.id);
      const announced = await tx.query<Key[]>(ANNOUNCE, [key.report_id, key.format, actor.id]);
      if (announced.length === 0) throw notFound();
    });
    return this.uploads.with(async (folder) => {
      const path = join(folder, 'report');
      const check = begin();
      await pipeline(bytes, createWriteStream(path)).catch((error) => {
        throw bytes.errored ? error : storeUnavailable(error);
      });
      check();
      const { size } = await stat(path);
      await this.store.put(storeKey(key), path, REPORT_FORMATS[key.format]);
      const { affected } = await this.files.update({ ...key, user_id: actor.id }, { bytes: size });
      if (affected) return size;
      // The sweep has erased the row in the meantime and does not find the file.
      await this.store.delete(storeKey(key));
      throw notFound();
    });
  }

  /** @throws NotFoundException unless the actor asked for the report, and after it was erased */
  async open(actor: Actor, key: Key): Promise<{ bytes: number; stream: Readable }> {
    const file = await this.files.findOneBy({ ...key, user_id: actor.id });
    if (!file?.bytes) throw notFound();
    try {
      const stream = await this.store.read(storeKey(key), { start: 0, end: file.bytes - 1 });
      return { bytes: file.bytes, stream };
    } catch (error) {
      throw error instanceof ImageMissingError ? notFound() : error;
    }
  }

  /** The next sweep erases the files of a deleted user. */
  async expire(user_id: number): Promise<void> {
    await this.files.update({ user_id }, { expires_at: () => 'now()' });
  }

  /** Erases expired files. @throws ServiceUnavailableException while the store is unavailable */
  async sweep(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const expired = await this.files.query<Key[]>(
        `select report_id, format from report_files where expires_at <= now() order by expires_at limit ${ERASED_AT_ONCE}`,
      );
      if (expired.length === 0) return;
      for (const key of expired) {
        await this.store.delete(storeKey(key));
        await this.files.query(
          'delete from report_files where report_id = $1 and format = $2 and expires_at <= now()',
          [key.report_id, key.format],
        );
      }
    }
  }
}

const storeKey = ({ report_id, format }: { report_id: number; format: ReportFormat }) =>
  `${report_id}.report.${format}`;

const notFound = () => new NotFoundException({ message: 'The report was not found.', code: 'report_not_found' });
