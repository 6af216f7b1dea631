import { createParamDecorator, type ExecutionContext, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { CallInput, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { z } from 'zod';
import { Contract, inputOf } from './controller-calls.js';
import { routePath } from './route-path.js';

type Answer<C extends HttpCall> = z.input<NonNullable<C['response']>>;
/** A handler can send the response itself, with `@Res()`. */
type Handler<C extends HttpCall> = (
  input: CallInput<C>,
  ...more: never[]
) => Answer<C> | Promise<Answer<C>> | Promise<void>;
type TypedMethodDecorator<Method> = <M extends Method>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

const Input = createParamDecorator((_: undefined, context: ExecutionContext) =>
  inputOf(context.switchToHttp().getRequest()),
);

/** Binds a method to a call of the API. Route, status, validation and types come from the contract. */
export function OnCall<C extends HttpCall>(call: C): TypedMethodDecorator<Handler<C>> {
  const { route, options } = call;
  return (target, key, descriptor) => {
    const { method } = parseRoute(route);
    RequestMapping({ method: RequestMethod[method], path: routePath(route) })(target, key, descriptor);
    HttpCode(options.status ?? 200)(target, key, descriptor);
    Contract(call)(target, key, descriptor);
    Input(undefined)(target, key, 0);
  };
}
