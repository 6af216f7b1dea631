import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { BadRequestException, Injectable, MethodNotAllowedException } from '@nestjs/common';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { type CallInput, type HttpCall, needsRoom } from '@whereabouts/shared/contracts/http/call.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { HttpStep } from '@whereabouts/shared/nest/http/http-steps.js';
import { sendProblem } from '@whereabouts/shared/nest/http/problems.filter.js';
import { sendJson } from '@whereabouts/shared/nest/http/send-json.js';
import { LongAnswer } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { compress, compressLong } from '../compression.js';
import { ImageContent } from '../images/image-content.js';
import { CallGate } from '../security/call-gate.js';
import { rulesOf } from '../security/call-rules.js';
import { sendRaw } from '../send-raw.js';
import { type CallRequest, type Fields, inputReader } from './call-input.js';
import { readJsonBody } from './json-body.js';
import { LongLists } from './long-lists.js';
import { routePath } from './route-path.js';

/** Has the checked fields of a call answered by whom they are passed on to. */
type Forward = (fields: Fields, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The parts of a call that the router needs. */
interface Found {
  path: string;
  /** Lets the caller in, then reads the body. */
  enter: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Undefined for a call that has a controller. */
  answer: ((request: CallRequest, response: ServerResponse) => Promise<void>) | undefined;
}

/** Paths of the API. */
const API = /^\/api([/?]|$)/i;

/** No part of an address is longer: Node.js takes no longer one. */
const MAX_PART = 16_384;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;

/**
 * Answers each call that is only passed on: to the one command that answers it (`forward` in `shared/contracts/http`), or
 * to media. Express and Nest's router come after it, which have nothing to add to them and cost half of a short call.
 */
@Injectable()
export class ForwardedCalls {
  private readonly router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PART,
    querystringParser: parseQuery,
  });

  constructor(
    private readonly gate: CallGate,
    private readonly messenger: Messenger,
    private readonly images: ImageContent,
    private readonly longLists: LongLists,
    private readonly room: ServerRoom,
  ) {
    // Calls with controllers too, so that fixed names win over parameters.
    for (const call of Object.values(API_CALLS).flatMap((calls) => Object.values<HttpCall>(calls))) this.add(call);
  }

  readonly handle: HttpStep = (request, response, next) => {
    const { method, url = '' } = request;
    const found = this.router.find(method as HTTPMethod, url);
    const fail = (thrown: unknown) => compress(request, response, () => sendProblem(response, thrown));
    if (!found) return API.test(url) ? void this.refuse(request, response).then(next, fail) : next();
    const { path, enter, answer }: Found = found.store;
    if (!answer) return void enter(request, response).then(next, fail);
    const call = Object.assign(request, { route: { path }, params: found.params, query: found.searchParams });
    enter(call, response)
      .then(() => answer(call, response))
      .catch(fail);
  };

  private add(call: HttpCall) {
    const { method } = parseRoute(call.route);
    const path = routePath(call.route);
    const rules = rulesOf(call);
    const forward = this.forwardOf(call);
    const found: Found = {
      path,
      enter: async (request, response) => {
        await this.gate.enter(rules, request);
        if (needsRoom(call)) this.room.require();
        if (call.options.body) await readJsonBody(request, response);
      },
      answer: forward && this.answerBy(call, forward),
    };
    this.router.on(method === 'GET' ? ['GET', 'HEAD'] : method, path, () => {}, found);
  }

  private answerBy(call: HttpCall, forward: Forward): Found['answer'] {
    const read = inputReader(call);
    const rules = rulesOf(call);
    return async (request, response) => {
      await this.gate.takeTurn(rules, request, response);
      await forward(read(request), request, response);
    };
  }

  /**
   * Counts a request that matches no call. Express answers what is left: the API's documentation, or a 404.
   * @throws BadRequestException for a path that cannot be read; MethodNotAllowedException for another method's path
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

  private forwardOf(call: HttpCall): Forward | undefined {
    const { command, options } = call;
    if (call.route === imageCalls.getImageContent.route) {
      return (fields, request, response) => this.images.send(fields as ImageFields, request, response);
    }
    if (!command) return undefined;
    const status = options.status ?? 200;
    return async (fields, request, response) => {
      if (command.kind === 'raw') this.longLists.refuseRepeated(command, fields);
      const answer = await this.messenger.forward(command, fields);
      if (answer instanceof LongAnswer) {
        compress(request, response, () => {});
        return this.longLists.send(answer, fields, request, response);
      }
      const json = answer instanceof RawReply ? answer.json : answer;
      if (json) compressLong(request, response, json.length);
      if (answer instanceof RawReply) sendRaw(request, response, answer);
      else sendJson(response, status, answer);
    };
  }
}

type ImageFields = CallInput<typeof imageCalls.getImageContent>;

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
