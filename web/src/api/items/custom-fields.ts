import type { customFieldCalls } from '@whereabouts/shared/contracts/http/custom-fields.js';
import { CUSTOM_FIELD_ROUTES } from '@whereabouts/shared/contracts/http/custom-fields.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof customFieldCalls>(CUSTOM_FIELD_ROUTES);

const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own fields in order, then those of other users that visible items use. */
    customFields: build.query({
      ...endpoint('listCustomFields', undefined, ({ fields }) => fields),
      providesTags: ['CustomFields'],
    }),
    createCustomField: build.mutation({
      ...endpoint('createCustomField'),
      invalidatesTags: (answer) => (answer ? ['CustomFields'] : []),
    }),
    changeCustomField: build.mutation({
      ...endpoint('changeCustomField'),
      invalidatesTags: (answer) => (answer ? ['CustomFields'] : []),
      // A second move, before the answer to the first one, counts from the new place.
      onQueryStarted: ({ field_id, position }, { dispatch, queryFulfilled }) => {
        if (position === undefined) return;
        const move = customFieldsApi.util.updateQueryData('customFields', undefined, (fields) => {
          const from = fields.findIndex(({ id }) => id === field_id);
          if (from >= 0) fields.splice(position, 0, ...fields.splice(from, 1));
        });
        const { undo } = dispatch(move);
        queryFulfilled.catch(undo);
      },
    }),
    /** The values disappear from the items soon after. */
    deleteCustomField: build.mutation({
      ...endpoint('deleteCustomField', (field_id: number) => ({ field_id })),
      invalidatesTags: (answer) => (answer ? ['CustomFields'] : []),
    }),
  }),
});

export const {
  useCustomFieldsQuery,
  useCreateCustomFieldMutation,
  useChangeCustomFieldMutation,
  useDeleteCustomFieldMutation,
} = customFieldsApi;
