import type { reportCalls } from '@whereabouts/shared/contracts/http/reports.js';
import { REPORT_ROUTES } from '@whereabouts/shared/contracts/http/reports.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof reportCalls>(REPORT_ROUTES);

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation(endpoint('createReport')),
    report: build.query(endpoint('getReport', (report_id: number) => ({ report_id }))),
  }),
});

export const { useCreateReportMutation, useReportQuery } = reportsApi;
