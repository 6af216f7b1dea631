import { Credentials, Registration } from '@whereabouts/shared/contracts/auth.js';
import { i18n } from '../../i18n/i18n';

export type LoginValues = Credentials;
export type RegisterValues = Registration & { confirm: string };

/** Field → what is wrong with it. The contract's schema judges, the texts of the specification explain. */
export function loginProblems(values: LoginValues): Record<string, string> {
  return problemsOf(Credentials.safeParse(values).error?.issues, values, i18n.t('auth.password_required'));
}

export function registerProblems(values: RegisterValues): Record<string, string> {
  const issues = Registration.safeParse(values).error?.issues;
  const problems = problemsOf(issues, values, i18n.t('auth.password_short'));
  if (values.password !== values.confirm) problems.confirm = i18n.t('auth.password_mismatch');
  return problems;
}

type Issue = { code: string; path: PropertyKey[] };

function problemsOf(issues: Issue[] = [], { email }: LoginValues, passwordShort: string): Record<string, string> {
  const texts: Record<string, { short: string; long: string }> = {
    email: {
      short: email.trim() === '' ? i18n.t('auth.email_required') : i18n.t('auth.email_invalid'),
      long: i18n.t('auth.email_long'),
    },
    display_name: { short: i18n.t('auth.name_required'), long: i18n.t('auth.name_long') },
    password: { short: passwordShort, long: i18n.t('auth.password_long') },
  };
  const fields = issues.map(({ path, code }) => {
    const field = String(path[0]);
    return [field, texts[field]?.[code === 'too_big' ? 'long' : 'short'] ?? code];
  });
  return Object.fromEntries(fields);
}
