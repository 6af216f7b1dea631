import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { isApiError } from '../../../api/client/problem';
import { withBase } from '../../../domain/browser/base-path';
import { t } from '../../../i18n/t';
import { GoogleButton } from '../../../widgets/account/google-button';

/** Only the server knows which accounts have no password. For these it asks for a Google token. */
export const needsGoogle = (error: unknown) => isApiError(error) && error.code === 'google_token_required';

interface GoogleProofProps {
  /** The action that continues after the Google redirect flow. */
  prove: 'password' | 'delete';
  pending: boolean;
  onToken: (token: string) => void;
}

/**
 * A user without a password proves their identity by signing in with Google again. If Google is not configured,
 * an admin helps.
 */
export function GoogleProof({ prove, pending, onToken }: GoogleProofProps) {
  const { data: config } = useAuthConfigQuery();
  if (!config) return null;
  if (!config.google_client_id) return <p role="alert">{t('account.google_gone')}</p>;
  return (
    <>
      <p>{t('account.google_proof')}</p>
      <GoogleButton
        clientId={config.google_client_id}
        text="signin_with"
        label={t('auth.google_login')}
        path={withBase(requestOf(ACCOUNT_ROUTES.redirectToGoogle, { prove }).path)}
        pending={pending}
        onToken={onToken}
      />
    </>
  );
}
