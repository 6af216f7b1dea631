import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import { type HttpCall, paramsOf } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { hasBody } from '@whereabouts/shared/nest/http/slow-bodies.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { z } from 'zod';

export type Fields = Record<string, unknown>;

/** An admitted request whose JSON body has been read. */
interface AdmittedRequest extends IncomingMessage {
  body?: unknown;
  /** The actor; null in a public call. */
  user?: unknown;
}

/** The fields in the path and the query of a request. */
export interface ParsedUrl {
  params: Fields;
  query: unknown;
}

/** Answers a call from its validated fields, or passes it on with `next`. */
export type Answer = (
  input: Fields,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<void> | void;

/**
 * Validates a call's path, query and body. Values from the path and the actor override the body.
 * @returns a function that throws a BadRequestException that names the field
 */
export function inputReader(call: HttpCall) {
  const { query, body, isForm, isPublic } = call.options;
  const params = z.object(paramsOf(call));
  const needsBody = body && !isForm && parseRoute(call.route).method === 'PUT';
  const isRaw = call.command?.kind === 'raw';
  return (request: AdmittedRequest, url: ParsedUrl): Fields => {
    const inPath = parsed(params, url.params);
    const asked: Fields = query ? parsed(query, url.query) : {};
    if (needsBody && (request.body === undefined || !hasBody(request))) throw noBody();
    // Forms are parsed while they arrive. A call with only optional fields needs no body.
    const sent = body && !isForm ? (parsed(body, request.body ?? {}) as Fields) : {};
    refuseTwice(asked, sent);
    const input: Fields = { ...asked, ...sent, ...inPath };
    if (isRaw) input.if_none_match = request.headers['if-none-match'];
    if (!isPublic) input.actor = request.user;
    return input;
  };
}

function noBody() {
  return new BadRequestException({ message: 'Send the changes as a JSON body.', code: 'invalid' });
}

/** Rejects a field that is sent in both the query and the body. */
function refuseTwice(asked: Fields, sent: Fields) {
  const field = Object.keys(asked).find((name) => asked[name] !== undefined && sent[name] !== undefined);
  if (field === undefined) return;
  const message = `Send ${field} in the query or in the body, not in both.`;
  throw new BadRequestException({ message, code: 'invalid', field });
}
