import type { Route } from './route.js';

/** Sign-in and the user's own account. */
export const ACCOUNT_ROUTES = {
  getConfig: 'GET /api/auth/config',
  register: 'POST /api/auth/register',
  login: 'POST /api/auth/login',
  getGoogleNonce: 'GET /api/auth/google/nonce',
  loginWithGoogle: 'POST /api/auth/google',
  linkGoogle: 'POST /api/auth/google/link',
  redirectToGoogle: 'GET /api/auth/google/redirect{?invite,setup,prove,return_to}',
  returnFromGoogle: 'GET /api/auth/google/callback',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  confirmEmail: 'POST /api/auth/confirm',
  sendConfirmation: 'POST /api/auth/confirm/send',
  getMe: 'GET /api/auth/me',
  changeProfile: 'PUT /api/auth/me',
  deleteMe: 'DELETE /api/auth/me',
  signOut: 'POST /api/auth/logout',
  signOutEverywhere: 'POST /api/auth/me/sign-out-everywhere',
  exportMe: 'GET /api/auth/me/export',
  getUserStats: 'GET /api/user/stats',
  getUserSettings: 'GET /api/user/settings',
  changeUserSettings: 'PUT /api/user/settings',
  getStatsCharts: 'GET /api/user/stats/charts',
  getItemsValue: 'GET /api/stats/value',
} as const satisfies Record<string, Route>;
