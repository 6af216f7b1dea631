import { API_CALLS } from '../contracts/http/api-calls.js';
import { errorsOf, type HttpCall } from '../contracts/http/call.js';

/** What any call may fail with (docs/rules/answers.md); whatever else it fails with, its contract says. */
const ANY_CALL: Record<number, string[]> = {
  400: ['invalid'],
  401: ['unauthorized'],
  403: ['admin_only'],
  408: ['request_too_slow'],
  410: ['account_deleted'],
  415: ['unsupported_media_type'],
  429: ['rate_limited', 'too_many_at_once'],
  // A disk that is full beneath the database refuses erasing, too.
  507: ['storage_full'],
};

const CALLS: HttpCall[] = Object.values(API_CALLS).flatMap((calls) => Object.values(calls));

/** Calls that a command answers, by its pattern. */
const BY_COMMAND = Map.groupBy(
  CALLS.filter(({ command }) => command),
  ({ command }) => command?.pattern ?? '',
);

/** @throws Error for a failure that none of the calls declares */
export function assertDeclared(calls: HttpCall[], status: number, code: string): void {
  if (status >= 500 && status !== 507) return;
  const declared = calls.flatMap((call) => errorsOf(call)[status] ?? []);
  if ([...declared, ...(ANY_CALL[status] ?? [])].includes(code)) return;
  throw new Error(`${calls.map(({ route }) => route).join(', ')} does not declare ${status} ${code}`);
}

/** The same of a command that fails; of one that no call is answered by, nothing is known. */
export function assertCommandDeclares(pattern: string, status: number, code: string): void {
  const calls = BY_COMMAND.get(pattern);
  if (calls) assertDeclared(calls, status, code);
}
