import type { Route } from './route.js';

/** The whole installation, for admins. */
export const ADMIN_ROUTES = {
  changeSignupConfig: 'PUT /api/auth/admin/signup-config',
  invite: 'POST /api/auth/admin/invite',
  listUsers: 'GET /api/auth/admin/users{?page,page_size,sort,dir}',
  changeRole: 'PUT /api/auth/admin/users/{user_id}/role',
  createResetLink: 'POST /api/auth/admin/users/{user_id}/reset-link',
  listResetRequests: 'GET /api/auth/admin/reset-requests',
  getAdminStats: 'GET /api/auth/admin/stats',
  getAllUserStats: 'GET /api/admin/users/stats{?q,sort,dir,limit,cursor}',
  getSetting: 'GET /api/settings/{key}',
  changeSetting: 'PUT /api/settings/{key}',
  listAiModels: 'GET /api/admin/ai-models',
  chooseAiModel: 'PUT /api/admin/ai-models',
  getAiUsage: 'GET /api/admin/ai-usage',
  changeAiBudget: 'PUT /api/admin/ai-usage',
  getJobStats: 'GET /api/admin/queue/stats',
  getThroughput: 'GET /api/admin/queue/throughput',
  getWorkerStatus: 'GET /api/admin/queue-worker/status',
  restartWorkers: 'POST /api/admin/queue-worker/restart',
  getBackup: 'GET /api/admin/backup',
  listDeadLetters: 'GET /api/admin/dead-letters',
  redeliverDeadLetters: 'POST /api/admin/dead-letters/{service}/redeliver',
  dropDeadLetters: 'DELETE /api/admin/dead-letters/{service}',
} as const satisfies Record<string, Route>;
