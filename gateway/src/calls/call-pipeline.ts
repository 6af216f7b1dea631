import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { BadRequestException, Injectable, MethodNotAllowedException } from '@nestjs/common';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { type HttpCall, needsRoom } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { sendProblem } from '@whereabouts/shared/nest/http/problems.filter.js';
import type { RawMiddleware, RoutedRequest } from '@whereabouts/shared/nest/http/raw-middleware.js';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { compress } from '../compression.js';
import { CallGate } from '../security/call-gate.js';
import { type CallRules, rulesOf } from '../security/call-rules.js';
import { type Answer, inputReader, type ParsedUrl } from './call-input.js';
import { toController } from './controller-calls.js';
import { ForwardedCalls } from './forwarded-calls.js';
import { readJsonBody } from './json-body.js';
import { routePath } from './route-path.js';

/** A call as the router stores it. */
interface PublicCall {
  call: HttpCall;
  path: string;
  rules: CallRules;
  read: ReturnType<typeof inputReader>;
  answer: Answer;
}

type FoundCall = PublicCall & ParsedUrl;

/** API paths. */
const API = /^\/api([/?]|$)/i;

/** Node.js rejects longer request headers, so no path is longer. */
const MAX_PARAM_LENGTH = 16_384;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;

/**
 * The order in which the gateway handles every call of the API: find its route, admit the caller, read the input,
 * answer. It runs on Node's own request, ahead of Express. A call is answered by one of two adapters:
 * `ForwardedCalls`, or `toController` for calls with `@OnCall`.
 */
@Injectable()
export class CallPipeline {
  private readonly router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PARAM_LENGTH,
    querystringParser: parseQuery,
  });

  constructor(
    private readonly gate: CallGate,
    private readonly room: ServerRoom,
    private readonly forwarded: ForwardedCalls,
  ) {
    for (const call of Object.values(API_CALLS).flatMap((calls) => Object.values<HttpCall>(calls))) this.add(call);
  }

  readonly handle: RawMiddleware = (request, response, next) => {
    this.run(request, response, next).catch((thrown: unknown) =>
      compress(request, response, () => sendProblem(response, thrown)),
    );
  };

  private async run(request: RoutedRequest, response: ServerResponse, next: () => void): Promise<void> {
    const found = this.find(request);
    if (!found) {
      if (API.test(request.url ?? '')) await this.refuse(request, response);
      return next();
    }
    request.route = { path: found.path };
    await this.admit(found, request, response);
    await found.answer(found.read(request, found), request, response, next);
  }

  private add(call: HttpCall) {
    const { method } = parseRoute(call.route);
    const path = routePath(call.route);
    const answer = this.forwarded.answerTo(call) ?? toController(call);
    const stored: PublicCall = { call, path, rules: rulesOf(call), read: inputReader(call), answer };
    this.router.on(method === 'GET' ? ['GET', 'HEAD'] : method, path, () => {}, stored);
  }

  private find({ method, url = '' }: IncomingMessage): FoundCall | undefined {
    const found = this.router.find(method as HTTPMethod, url);
    return found ? { ...found.store, params: found.params, query: found.searchParams } : undefined;
  }

  /** Reads the body only after the client is admitted, because others could send megabytes without a token. */
  private async admit({ call, rules }: PublicCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.gate.enter(rules, request);
    if (needsRoom(call)) this.room.require();
    if (call.options.body) await readJsonBody(request, response);
    await this.gate.takeTurn(rules, request, response);
  }

  /**
   * Counts a request that matches no call. Express answers the rest: the API's documentation, or a 404.
   * @throws BadRequestException for a path that cannot be decoded; MethodNotAllowedException for a path that takes only
   * other methods
   */
  private async refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    await this.gate.enterUnknown(request);
    if (!isReadable(url)) throw new BadRequestException();
    const allowed = METHODS.filter((method) => this.router.find(method, url));
    if (allowed.length === 0) return;
    response.setHeader('Allow', allowed.join(', '));
    throw new MethodNotAllowedException({
      message: `This address takes ${allowed.join(', ')} only.`,
      code: 'method_not_allowed',
    });
  }
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
