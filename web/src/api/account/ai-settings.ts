import type { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import { ADMIN_ROUTES } from '@whereabouts/shared/contracts/http/admin.routes.js';
import { workersApi } from '../analysis/workers';
import { api } from '../client/api';
import { BACKGROUND } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import { authApi } from './auth';

const endpoint = endpointsOf<typeof adminCalls>(ADMIN_ROUTES);

const aiSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    aiSettings: build.query(endpoint('getAiSettings')),
    aiModels: build.query({ ...endpoint('listAiModels'), providesTags: ['AiModels'] }),
    chooseModel: build.mutation({
      ...endpoint('chooseAiModel', (model: string) => ({ model })),
      async onQueryStarted(model, { dispatch, queryFulfilled }) {
        const change = dispatch(
          aiSettingsApi.util.updateQueryData('aiModels', undefined, (models) => {
            models.current_model = model;
          }),
        );
        const answer = await queryFulfilled.catch(change.undo);
        if (!answer) return;
        const again = { subscribe: false, forceRefetch: true };
        dispatch(aiSettingsApi.endpoints.aiSettings.initiate(undefined, again));
        dispatch(authApi.endpoints.authConfig.initiate(undefined, again));
      },
    }),
    /** The argument is the saved provider, so that another one has its own list. */
    offeredModels: build.query(
      endpoint(
        'listOfferedModels',
        (_provider: string) => ({}),
        ({ models }) => models.map(({ id }) => id),
      ),
    ),
    changeAiSettings: build.mutation({
      ...endpoint('changeAiSettings'),
      // A saved key makes the models available that need one.
      invalidatesTags: (answer) => (answer ? ['AiModels'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { ai_enabled, monthly_cap_usd, photos_per_user_and_day } = answer.data;
        dispatch(aiSettingsApi.util.upsertQueryData('aiSettings', undefined, answer.data));
        dispatch(authApi.util.updateQueryData('authConfig', undefined, (config) => ({ ...config, ai_enabled })));
        dispatch(
          workersApi.util.updateQueryData('aiUsage', undefined, (usage) => ({
            ...usage,
            ...{ monthly_cap_usd, photos_per_user_and_day },
          })),
        );
      },
    }),
    testAi: build.mutation({ ...endpoint('testAi'), extraOptions: BACKGROUND }),
  }),
});

export const {
  useAiSettingsQuery,
  useAiModelsQuery,
  useChooseModelMutation,
  useOfferedModelsQuery,
  useChangeAiSettingsMutation,
  useTestAiMutation,
} = aiSettingsApi;
