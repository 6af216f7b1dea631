import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import type { Admission } from '../../api/account/auth';

/**
 * Whether closed sign-up refuses this visitor. An invitation opens it, and the first account is always allowed.
 */
export function isClosed(config: AuthConfig | undefined, { invite_token }: Admission): boolean {
  return config?.signup_open === false && !config.setup_required && invite_token === undefined;
}
