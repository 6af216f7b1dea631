import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { HttpException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { StoredReportFile } from '@whereabouts/shared/contracts/media.js';
import type { ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { InventoryEnv } from '../env.js';
import type { ReportAttempt } from './report-attempts.js';

/** Streams the files of a report to media while they are made. */
@Injectable()
export class ReportUpload {
  constructor(@Inject(ENV) private readonly env: InventoryEnv) {}

  /**
   * @param signal ends the call, even if media never answers
   * @returns the number of stored bytes
   * @throws the error of the stream; HttpException 507 if media has no room; ServiceUnavailableException
   */
  async send(
    { id, user_id }: ReportAttempt,
    format: ReportFormat,
    bytes: Readable,
    signal: AbortSignal,
  ): Promise<number> {
    const actor: Actor = { id: user_id, role: 'user' };
    const path = `/internal/reports/${id}/${format}`;
    const signing = this.env.SERVICE_KEYS.signingFor('media');
    const headers = signCall(signing, actor, 'PUT', path);
    const outgoing = sendSigned(
      signing,
      new URL(path, this.env.MEDIA_URL),
      { method: 'PUT', headers, agent: false, signal },
      bytes,
    );
    const broken = Promise.withResolvers<never>();
    bytes.once('error', (error) => {
      outgoing.destroy();
      broken.reject(error);
    });
    try {
      const [answer]: [IncomingMessage] = await Promise.race([once(outgoing, 'response') as never, broken.promise]);
      const body = await json(answer);
      if (answer.statusCode === 507)
        throw new HttpException({ message: 'Media has no room.', code: 'storage_full' }, 507);
      if (answer.statusCode !== 200) throw new Error(`media answered ${answer.statusCode}`);
      return StoredReportFile.parse(body).bytes;
    } catch (cause) {
      if (cause instanceof HttpException || bytes.errored) throw bytes.errored ?? cause;
      throw new ServiceUnavailableException(
        { message: 'Media did not store the report.', code: 'unavailable' },
        { cause },
      );
    } finally {
      outgoing.destroy();
    }
  }
}
