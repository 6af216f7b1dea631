import { API_CALLS } from '../contracts/http/api-calls.js';
import { errorsOf, type HttpCall } from '../contracts/http/call.js';

/** Errors that any call can return (docs/rules/answers.md). All other errors must be in the call's contract. */
const ANY_CALL: Record<number, string[]> = {
  400: ['invalid'],
  401: ['unauthorized'],
  403: ['admin_only'],
  408: ['request_too_slow'],
  410: ['account_deleted'],
  415: ['unsupported_media_type'],
  429: ['rate_limited', 'too_many_at_once'],
  // A full disk below the database also blocks erasing.
  507: ['storage_full'],
};

const CALLS: HttpCall[] = Object.values(API_CALLS).flatMap((calls) => Object.values(calls));

/** API calls by the pattern of the command that answers them. */
const BY_COMMAND = Map.groupBy(
  CALLS.filter(({ command }) => command),
  ({ command }) => command?.pattern ?? '',
);

/** @throws Error if none of the calls declares the error */
export function assertDeclared(calls: HttpCall[], status: number, code: string): void {
  if (status >= 500 && status !== 507) return;
  const declared = calls.flatMap((call) => errorsOf(call)[status] ?? []);
  if ([...declared, ...(ANY_CALL[status] ?? [])].includes(code)) return;
  throw new Error(`${calls.map(({ route }) => route).join(', ')} does not declare ${status} ${code}`);
}

/** As `assertDeclared`, for an error of a command. Commands that answer no API call are not checked. */
export function assertCommandDeclares(pattern: string, status: number, code: string): void {
  const calls = BY_COMMAND.get(pattern);
  if (calls) assertDeclared(calls, status, code);
}
