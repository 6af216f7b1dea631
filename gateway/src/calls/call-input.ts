import type { IncomingMessage } from 'node:http';
import { type HttpCall, paramsOf } from '@whereabouts/shared/contracts/http/call.js';
import { parsed } from '@whereabouts/shared/nest/validation.js';

export type Fields = Record<string, unknown>;

/** A request whose parts have been read: by Express, or by what stands in its place for calls that are only passed on. */
export interface CallRequest extends IncomingMessage {
  params: Fields;
  query: unknown;
  body?: unknown;
  /** Who calls, by the gate. */
  user?: unknown;
}

/**
 * Reads what a call takes out of a request, checked. What the path and the guard say stands above what the body says.
 * @returns a function that throws a BadRequestException naming the field
 */
export function inputReader(call: HttpCall) {
  const { query, body, isForm, isPublic } = call.options;
  const params = Object.entries(paramsOf(call));
  const isRaw = call.command?.kind === 'raw';
  return (request: CallRequest): Fields => {
    const inPath = params.map(([name, schema]) => [name, parsed(schema, request.params[name])] as const);
    const input: Fields = {};
    if (query) Object.assign(input, parsed(query, request.query));
    // A form is read as it streams in. Without fields there need be no body.
    if (body && !isForm) Object.assign(input, parsed(body, request.body ?? {}));
    for (const [name, value] of inPath) input[name] = value;
    if (isRaw) input.if_none_match = request.headers['if-none-match'];
    if (!isPublic) input.actor = request.user;
    return input;
  };
}
