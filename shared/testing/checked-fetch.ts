import { deepStrictEqual, ok } from 'node:assert/strict';
import { API_CALLS } from '../contracts/http/api-calls.js';
import type { HttpCall } from '../contracts/http/call.js';
import { parseRoute } from '../contracts/http/route.js';
import { Problem } from '../contracts/problem.js';
import { assertDeclared } from './declared-errors.js';

/** Fetches a URL and throws if a JSON response of the API does not match the call's contract, field by field. */
export async function checkedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, init);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  if (isJson)
    assertAsDeclared(
      init.method ?? 'GET',
      new URL(address).pathname,
      answer.status,
      JSON.parse(await answer.clone().text()),
    );
  return answer;
}

/** @throws Error if the status, shape or error code differs from the contract, or for an extra field */
export function assertAsDeclared(method: string, path: string, status: number, body: unknown): void {
  const call = PATTERNS.find((each) => each.method === method && each.pattern.test(path))?.call;
  if (call) assertAnswerOf(call, status, body);
  else if (status < 400) throw new Error(`no contract declares the response of ${method} ${path}`);
  else Problem.parse(body);
}

/** As `assertAsDeclared`, for a known call. */
export function assertAnswerOf(call: HttpCall, status: number, body: unknown): void {
  if (status >= 400) {
    assertDeclared([call], status, Problem.parse(body).code);
    return;
  }
  const { status: first = 200, repeatedStatus = first } = call.options;
  ok([first, repeatedStatus].includes(status), `status of ${call.route}: ${status}`);
  deepStrictEqual(call.response?.parse(body), body, `answer of ${call.route}`);
}

/** Sorted so that fixed paths come before paths with parameters, as in routers. */
const PATTERNS = Object.values(API_CALLS)
  .flatMap((calls) => Object.values(calls))
  .map((call) => ({ call, ...parseRoute(call.route) }))
  .sort((one, other) => one.pathFields.length - other.pathFields.length)
  .map(({ path, ...rest }) => ({ ...rest, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
