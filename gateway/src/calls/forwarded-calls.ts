import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { BadRequestException, Injectable } from '@nestjs/common';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import type { CallInput, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { HttpStep } from '@whereabouts/shared/nest/http-steps.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { sendProblem } from '@whereabouts/shared/nest/problems.filter.js';
import { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import { sendJson } from '@whereabouts/shared/nest/send-json.js';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { compress, compressLong } from '../compression.js';
import { ImageContent } from '../images/image-content.js';
import { CallGate } from '../security/call-gate.js';
import { sendRaw } from '../send-raw.js';
import { type CallRequest, type Fields, inputReader } from './call-input.js';
import { readJsonBody } from './json-body.js';
import { routePath } from './route-path.js';

/** Has the checked fields of a call answered by whom they are passed on to. */
type Forward = (fields: Fields, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What the router knows of a call; no `answer` for one that has a controller. */
interface Found {
  path: string;
  answer: ((request: CallRequest, response: ServerResponse) => Promise<void>) | undefined;
}

/** No part of an address is longer: Node.js takes no longer one. */
const MAX_PART = 16_384;

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
  ) {
    // Those with a controller, too, so that names go before what may be any name.
    for (const call of Object.values(API_CALLS).flatMap((calls) => Object.values<HttpCall>(calls))) this.add(call);
  }

  readonly handle: HttpStep = (request, response, next) => {
    const { method, url = '' } = request;
    const found = this.router.find(method as HTTPMethod, url);
    const { path, answer }: Partial<Found> = found?.store ?? {};
    const fail = (thrown: unknown) => compress(request, response, () => sendProblem(response, thrown));
    if (!found || !answer) return isReadable(url) ? next() : fail(new BadRequestException());
    const call = Object.assign(request, { route: { path }, params: found.params, query: found.searchParams });
    answer(call, response).catch(fail);
  };

  private add(call: HttpCall) {
    const { method } = parseRoute(call.route);
    const path = routePath(call.route);
    const forward = this.forwardOf(call);
    const found: Found = { path, answer: forward && this.answerBy(call, forward) };
    this.router.on(method === 'GET' ? ['GET', 'HEAD'] : method, path, () => {}, found);
  }

  private answerBy(call: HttpCall, forward: Forward): Found['answer'] {
    const read = inputReader(call);
    return async (request, response) => {
      if (call.options.body) await readJsonBody(request, response);
      await this.gate.admit(call.options, request, response);
      await forward(read(request), request, response);
    };
  }

  private forwardOf(call: HttpCall): Forward | undefined {
    const { command, options } = call;
    if (call.route === imageCalls.getImageContent.route) {
      return (fields, request, response) => this.images.send(fields as ImageFields, request, response);
    }
    if (!command) return undefined;
    const status = options.status ?? 200;
    return async (fields, request, response) => {
      const answer = await this.messenger.forward(command, fields);
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
