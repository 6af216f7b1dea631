import { pipeline } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { reportCalls } from '@whereabouts/shared/contracts/http/reports.js';
import { REPORT_FORMATS } from '@whereabouts/shared/contracts/reports.js';
import type { Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';

/** A report shows all that its owner knows of the items, so nothing between media and the browser keeps it. */
const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

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
    const placed = format === 'pdf' ? 'inline' : 'attachment';
    response.set({
      ...HEADERS,
      'Content-Type': REPORT_FORMATS[format],
      'Content-Length': bytes.headers['content-length'] ?? '',
      'Content-Disposition': `${placed}; filename="inventory-report-${report_id}.${format}"`,
    });
    pipeline(bytes, response, () => {});
  }
}
