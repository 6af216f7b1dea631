import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import { api } from '../client/api';
import { BACKGROUND } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Previews an import without saving anything. */
    previewImport: build.mutation({ ...endpoint('previewImport'), extraOptions: BACKGROUND }),
    /** Imports all rows or none, unless the user chose to skip rows with errors. */
    importItems: build.mutation({
      ...endpoint('importItems'),
      invalidatesTags: (answer) => (answer ? ['Items', 'Collections', 'Stats'] : []),
    }),
  }),
});

export const { usePreviewImportMutation, useImportItemsMutation } = importsApi;
