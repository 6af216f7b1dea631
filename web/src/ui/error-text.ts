import { isApiError } from '../api/problem';
import { t } from '../i18n/t';

/** Answers without a sentence come from a proxy: its limit, or a server behind it that does not answer. */
const PROXY_TEXTS = {
  413: 'error.proxy_limit',
  502: 'error.proxy_waits',
  503: 'error.proxy_waits',
  504: 'error.proxy_timeout',
  // Cloudflare's own.
  520: 'error.proxy_waits',
  521: 'error.proxy_waits',
  522: 'error.proxy_timeout',
  523: 'error.proxy_waits',
  524: 'error.proxy_timeout',
} as const;

/** What to tell a person: the server's own sentence if there is one, else ours (docs/rules/answers.md). */
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
