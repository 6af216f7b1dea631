import { Controller, Req, Res } from '@nestjs/common';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import type { Request, Response } from 'express';
import { sendRaw } from '../send-raw.js';
import { inputReader } from './call-input.js';
import { mapRoute } from './on-call.decorator.js';

/** Has a route for each call that one command answers (`forward` in `shared/contracts/http`). */
@Controller()
export class ForwardingController {
  constructor(readonly messenger: Messenger) {}
}

const forwarded = Object.values(API_CALLS)
  .flatMap((calls) => Object.entries(calls))
  .filter(([, { command }]) => command);

for (const [name, call] of forwarded.sort(byPath)) {
  const { prototype } = ForwardingController;
  const descriptor = { value: handlerOf(call), writable: true, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
  mapRoute(call, prototype, name, descriptor);
}

function handlerOf(call: HttpCall) {
  const { command, options } = call;
  if (!command) throw new Error(`${call.route} has no command to pass it on to`);
  const read = inputReader(call);
  const status = options.status ?? 200;
  return async function (this: ForwardingController, request: Request, response: Response) {
    const answer = await this.messenger.forward(command, read(request));
    if (answer instanceof RawReply) sendRaw(response, answer);
    else response.status(status).type('application/json').send(answer);
  };
}

/** Express takes the first route that fits: names before what may be any name. */
function byPath([, one]: [string, HttpCall], [, other]: [string, HttpCall]): number {
  const [left, right] = [one, other].map(({ route }) => route.replaceAll('{', '~'));
  return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1;
}
