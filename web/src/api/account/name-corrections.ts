import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const nameCorrectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the user renamed what the AI had named, latest first. */
    corrections: build.query({
      ...endpoint('listCorrections', undefined, ({ corrections }) => corrections),
      providesTags: ['Corrections'],
    }),
    eraseCorrection: build.mutation({
      ...endpoint('eraseCorrection', (correction_id: number) => ({ correction_id })),
      invalidatesTags: ['Corrections'],
    }),
    eraseCorrections: build.mutation({
      ...endpoint('eraseCorrections'),
      invalidatesTags: ['Corrections'],
    }),
  }),
});

export const { useCorrectionsQuery, useEraseCorrectionMutation, useEraseCorrectionsMutation } = nameCorrectionsApi;
