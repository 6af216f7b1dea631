import { NewReport, REPORT_FORMATS, ReportFormat, reports } from '../reports.js';
import { call, forward } from './call.js';
import { REPORT_ROUTES } from './reports.routes.js';

export const reportCalls = {
  createReport: forward(REPORT_ROUTES.createReport, reports.create, {
    summary:
      'Starts a report of your own items as PDF and XLSX. A notice `report_ready` tells when it is ready, or `report_failed` that it could not be made. It is erased after seven days.',
    body: NewReport,
    status: 202,
    errors: {
      400: ['report_empty', 'report_too_large'],
      404: ['collection_not_found'],
      409: ['report_running'],
    },
  }),
  getReport: forward(REPORT_ROUTES.getReport, reports.find, {
    summary: 'Returns the status of your report, and its files when it is ready.',
  }),
  getReportFile: call(
    REPORT_ROUTES.getReportFile,
    { content: Object.values(REPORT_FORMATS) },
    {
      summary: 'Returns a file of your report.',
      params: { format: ReportFormat },
      takesImageCookie: true,
    },
  ),
};
