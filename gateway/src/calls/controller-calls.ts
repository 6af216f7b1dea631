import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import { type ReflectableDecorator, Reflector } from '@nestjs/core';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import type { Request } from 'express';
import { CallGate } from '../security/call-gate.js';
import { Rules } from '../security/call-rules.js';
import type { Answer, Fields } from './call-input.js';

/** The call that a controller's method answers. */
export const Contract: ReflectableDecorator<HttpCall> = Reflector.createDecorator<HttpCall>();

const handedOver = new WeakMap<IncomingMessage, { call: HttpCall; input: Fields }>();

/** Adapter of the call pipeline: Express and Nest route the admitted call to the method that has it as `@OnCall`. */
export function toController(call: HttpCall): Answer {
  return (input, request, _response, next) => {
    handedOver.set(request, { call, input });
    next();
  };
}

/** The validated fields of a call, for its controller. */
export function inputOf(request: IncomingMessage): Fields | undefined {
  return handedOver.get(request)?.input;
}

/**
 * Lets a controller run only for the call that the pipeline has admitted. Routes outside of the API's contracts, such
 * as the documentation, are admitted here.
 */
@Injectable()
export class ControllerGuard implements CanActivate {
  constructor(
    private readonly gate: CallGate,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const call = this.reflector.getAllAndOverride(Contract, targets);
    if (call && handedOver.get(request)?.call !== call) throw new NotFoundException();
    if (!call && !isHealthCheck(request))
      await this.gate.enter(this.reflector.getAllAndOverride(Rules, targets) ?? {}, request);
    return true;
  }
}

/** Health checks are for operators and orchestrators and are not counted. */
function isHealthCheck({ path }: Request): boolean {
  return /^\/health(\/|$)/i.test(path);
}
