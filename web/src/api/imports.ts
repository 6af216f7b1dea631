import type { Import, Imported, ImportPreview, ImportRun } from '@whereabouts/shared/contracts/imports.js';
import { api } from './api';

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the table would become; changes nothing. */
    previewImport: build.mutation<ImportPreview, Import>({
      query: (body) => ({ path: '/api/items/import/preview', method: 'POST', body, background: true }),
    }),
    /** All rows or none, unless those with errors are skipped. */
    importItems: build.mutation<Imported, ImportRun>({
      query: (body) => ({ path: '/api/items/import', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Items', 'Collections', 'Stats'] : []),
    }),
  }),
});

export const { usePreviewImportMutation, useImportItemsMutation } = importsApi;
