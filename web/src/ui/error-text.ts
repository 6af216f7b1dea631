import { isApiError } from '../api/problem';
import { i18n } from '../i18n/i18n';

/** What to tell a person: the server's own sentence if there is one, else ours (docs/rules/answers.md). */
export function errorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.status === null ? i18n.t('error.network') : (error.text ?? fallback);
}
