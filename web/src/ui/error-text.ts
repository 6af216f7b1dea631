import { isApiError } from '../api/problem';
import { t } from '../i18n/t';

/** What to tell a person: the server's own sentence if there is one, else ours (docs/rules/answers.md). */
export function errorText(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.status === null ? t('error.network') : (error.text ?? fallback);
}
