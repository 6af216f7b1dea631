import { pipeline } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { reportCalls } from '@whereabouts/shared/contracts/http/reports.js';
import { REPORT_FORMATS } from '@whereabouts/shared/contracts/reports.js';
import type { Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { documentHeaders } from '../files/document-headers.js';
import { MediaClient } from '../images/media-client.js';

/** Sends the files of reports. A PDF opens in the browser, a spreadsheet is downloaded. */
@Controller()
export class ReportFilesController {
  constructor(private readonly media: MediaClient) {}

  @OnCall(reportCalls.getReportFile)
  async send(
    { actor, report_id, format }: CallInput<typeof reportCalls.getReportFile>,
    @Res() response: Response,
  ): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const bytes = await this.media.openReport(actor, report_id, format, left.signal);
    if (response.destroyed) return void bytes.destroy();
    const name = `inventory-report-${report_id}.${format}`;
    response.set({
      ...documentHeaders(REPORT_FORMATS[format], name),
      'Content-Length': bytes.headers['content-length'] ?? '',
      ...(format === 'xlsx' && { 'Content-Disposition': `attachment; filename="${name}"` }),
    });
    pipeline(bytes, response, () => {});
  }
}
