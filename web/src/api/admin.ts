import type { ResetRequests, Role, SignupConfig, User, Users, UsersPage } from '@whereabouts/shared/contracts/auth.js';
import type { DeadLetter, DeadLetterList } from '@whereabouts/shared/contracts/dead-letters.js';
import type { Setting } from '@whereabouts/shared/contracts/settings.js';
import type { AiModels } from '@whereabouts/shared/contracts/vision.js';
import { api } from './api';
import { authApi } from './auth';

/** A change of the list it was made on, which shows it before the server has agreed. */
interface RoleChange {
  id: number;
  role: Role;
  page: UsersPage;
}

interface SettledLetter extends Pick<DeadLetter, 'service' | 'id'> {
  task: 'redeliver' | 'drop';
}

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Users, UsersPage>({
      query: ({ page, page_size, sort, dir }) => ({
        path: `/api/auth/admin/users?page=${page}&page_size=${page_size}&sort=${sort}&dir=${dir}`,
      }),
    }),
    changeRole: build.mutation<{ user: User }, RoleChange>({
      query: ({ id, role }) => ({ path: `/api/auth/admin/users/${id}/role`, method: 'PUT', body: { role } }),
      async onQueryStarted({ id, role, page }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          adminApi.util.updateQueryData('users', page, ({ users }) => {
            for (const user of users) if (user.id === id) user.role = role;
          }),
        );
        const answer = await queryFulfilled.catch(change.undo);
        if (!answer) return;
        const { user } = answer.data;
        dispatch(authApi.util.updateQueryData('me', undefined, (me) => (me.id === id ? user : me)));
      },
    }),
    /** Who asked for a reset link that could not be mailed. */
    resetRequests: build.query<ResetRequests['requests'], void>({
      query: () => ({ path: '/api/auth/admin/reset-requests' }),
      transformResponse: ({ requests }: ResetRequests) => requests,
    }),
    createResetLink: build.mutation<{ reset_url: string; expires_at: string }, number>({
      query: (id) => ({ path: `/api/auth/admin/users/${id}/reset-link`, method: 'POST' }),
    }),
    invite: build.mutation<{ token: string; invite_url: string; expires_at: string }, string>({
      query: (email) => ({ path: '/api/auth/admin/invite', method: 'POST', body: { email } }),
    }),
    changeSignupConfig: build.mutation<SignupConfig, SignupConfig>({
      query: (body) => ({ path: '/api/auth/admin/signup-config', method: 'PUT', body }),
      async onQueryStarted({ signup_open }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          authApi.util.updateQueryData('authConfig', undefined, (config) => {
            config.signup_open = signup_open;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    setting: build.query<string, Setting['key']>({
      query: (key) => ({ path: `/api/settings/${key}` }),
      transformResponse: ({ value }: Setting) => value,
    }),
    changeSetting: build.mutation<Setting, Setting>({
      query: ({ key, value }) => ({ path: `/api/settings/${key}`, method: 'PUT', body: { value } }),
      async onQueryStarted({ key }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(adminApi.util.updateQueryData('setting', key, () => answer.data.value));
      },
    }),
    aiModels: build.query<AiModels, void>({ query: () => ({ path: '/api/admin/ai-models' }) }),
    chooseModel: build.mutation<{ name: string; current_model: string }, string>({
      query: (model) => ({ path: '/api/admin/ai-models', method: 'PUT', body: { model } }),
      async onQueryStarted(model, { dispatch, queryFulfilled }) {
        const change = dispatch(
          adminApi.util.updateQueryData('aiModels', undefined, (models) => {
            models.current_model = model;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    /** Events that failed for good. */
    deadLetters: build.query<DeadLetter[], void>({
      query: () => ({ path: '/api/admin/dead-letters' }),
      transformResponse: ({ dead_letters }: DeadLetterList) => dead_letters,
    }),
    /** Hands one over to its handlers again, or drops it; out of the list at once. */
    settleDeadLetter: build.mutation<{ count: number }, SettledLetter>({
      query: ({ service, id, task }) => ({
        path: `/api/admin/dead-letters/${service}${task === 'redeliver' ? '/redeliver' : ''}`,
        method: task === 'redeliver' ? 'POST' : 'DELETE',
        body: { ids: [id] },
      }),
      async onQueryStarted({ service, id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          adminApi.util.updateQueryData('deadLetters', undefined, (letters) =>
            letters.filter((letter) => letter.service !== service || letter.id !== id),
          ),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const {
  useUsersQuery,
  useChangeRoleMutation,
  useCreateResetLinkMutation,
  useResetRequestsQuery,
  useInviteMutation,
  useChangeSignupConfigMutation,
  useSettingQuery,
  useChangeSettingMutation,
  useAiModelsQuery,
  useChooseModelMutation,
  useDeadLettersQuery,
  useSettleDeadLetterMutation,
} = adminApi;
