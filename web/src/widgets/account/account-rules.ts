import { Password } from '@whereabouts/shared/contracts/fields.js';
import { isWeakPassword, type PasswordOwner } from '@whereabouts/shared/contracts/weak-password.js';
import '../../i18n/locales/auth';
import { t } from '../../i18n/t';

interface Issue {
  code: string;
  path: PropertyKey[];
  /** For a text that is too short: its minimum length. */
  minimum?: unknown;
}

interface Schema {
  safeParse(values: unknown): { error?: { issues: Issue[] } | undefined };
}

type Values = Record<string, string>;

/** Problems by field. The contract's schema validates the values, and the web app has the messages. */
export function problemsOf(schema: Schema, values: Values): Values {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.map((issue) => {
      const field = String(issue.path[0]);
      return [field, textOf(issue, field, values[field] ?? '')];
    }),
  );
}

/** Problems of a new password and its repetition (docs/rules/accounts.md). */
export function newPasswordProblems(
  { password, confirm }: { password: string; confirm: string },
  owner: PasswordOwner,
): Values {
  const [issue] = Password.safeParse(password).error?.issues ?? [];
  const isWeak = !issue && isWeakPassword(password, owner);
  return {
    ...(issue && { password: textOf(issue, 'password', password) }),
    ...(isWeak && { password: t('auth.password_weak') }),
    ...(password !== confirm && { confirm: t('auth.password_mismatch') }),
  };
}

function textOf({ code, minimum }: Issue, field: string, value: string): string {
  const long = code === 'too_big';
  if (field === 'display_name') return long ? t('auth.name_long') : t('auth.name_required');
  if (field.endsWith('password')) {
    if (long) return t('auth.password_long');
    if (code === 'invalid_format') return t('auth.password_control');
    return minimum === 1 ? t('auth.password_required') : t('auth.password_short');
  }
  if (long) return t('auth.email_long');
  return value.trim() === '' ? t('auth.email_required') : t('auth.email_invalid');
}
