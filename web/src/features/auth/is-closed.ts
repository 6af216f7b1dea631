import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import type { Admission } from '../../api/auth';

/** Where sign-up is closed, only an invitation opens it; the first account of an installation is made all the same. */
export function isClosed(config: AuthConfig | undefined, { invite_token }: Admission): boolean {
  return config?.signup_open === false && !config.setup_required && invite_token === undefined;
}
