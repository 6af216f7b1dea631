import { isApiError } from '../../api/client/problem';
import { t } from '../../i18n/t';

/**
 * Messages for answers without a server message. A proxy sends these, because of its own limit or because the server
 * does not answer.
 */
const PROXY_TEXTS = {
  413: 'error.proxy_limit',
  502: 'error.proxy_waits',
  503: 'error.proxy_waits',
  504: 'error.proxy_timeout',
  // These statuses are specific to Cloudflare.
  520: 'error.proxy_waits',
  521: 'error.proxy_waits',
  522: 'error.proxy_timeout',
  523: 'error.proxy_waits',
  524: 'error.proxy_timeout',
} as const;

/** The error text for the user: the server's message, otherwise a text of the app (docs/rules/answers.md). */
export function errorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const { status, text } = error;
  if (status === null) return t('error.network');
  return text ?? proxyText(status) ?? fallback;
}

function proxyText(status: number): string | undefined {
  const key = PROXY_TEXTS[status as keyof typeof PROXY_TEXTS];
  return key && t(key);
}
