import { BadRequestException, Injectable } from '@nestjs/common';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import type { CallInput, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import type { NextFunction, Request, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { ImageContent } from '../images/image-content.js';
import { CallGate } from '../security/call-gate.js';
import { sendRaw } from '../send-raw.js';
import { type Fields, inputReader } from './call-input.js';
import { routePath } from './route-path.js';

/** Has the checked fields of a call answered by whom they are passed on to. */
type Forward = (fields: Fields, request: Request, response: Response) => Promise<unknown>;

/** What the router knows of a call; no `answer` for one that has a controller. */
interface Found {
  path: string;
  answer: ((request: Request, response: Response) => Promise<void>) | undefined;
}

/** No part of an address is longer: Node.js takes no longer one. */
const MAX_PART = 16_384;

/**
 * Answers each call that is only passed on: to the one command that answers it (`forward` in `shared/contracts/http`), or
 * to media. Nest's router comes after it, which has nothing to add to them and costs a third of a short call.
 */
@Injectable()
export class ForwardedCalls {
  private readonly router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: MAX_PART });

  constructor(
    private readonly gate: CallGate,
    private readonly messenger: Messenger,
    private readonly images: ImageContent,
  ) {
    // Those with a controller, too, so that names go before what may be any name.
    for (const call of Object.values(API_CALLS).flatMap((calls) => Object.values<HttpCall>(calls))) this.add(call);
  }

  /** Express' middleware. What goes wrong becomes an answer where that of every route does, in the problems filter. */
  readonly handle = (request: Request, response: Response, next: NextFunction) => {
    const found = this.router.find(request.method as HTTPMethod, request.path);
    const { path, answer }: Partial<Found> = found?.store ?? {};
    if (!found || !answer) return next(isReadable(request.path) ? undefined : new BadRequestException());
    request.params = found.params as Record<string, string>;
    // Figures and traces go by it.
    request.route = { path };
    answer(request, response).catch(next);
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
    return async (fields, _request, response) => {
      const answer = await this.messenger.forward(command, fields);
      if (answer instanceof RawReply) sendRaw(response, answer);
      else response.status(status).type('application/json').send(answer);
    };
  }
}

type ImageFields = CallInput<typeof imageCalls.getImageContent>;

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
