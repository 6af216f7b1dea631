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
