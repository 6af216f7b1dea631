import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import { api } from './api';
import { BACKGROUND } from './base-query';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the table would become; changes nothing. */
    previewImport: build.mutation({ ...endpoint('previewImport'), extraOptions: BACKGROUND }),
    /** All rows or none, unless those with errors are skipped. */
    importItems: build.mutation({
      ...endpoint('importItems'),
      invalidatesTags: (answer) => (answer ? ['Items', 'Collections', 'Stats'] : []),
    }),
  }),
});

export const { usePreviewImportMutation, useImportItemsMutation } = importsApi;
