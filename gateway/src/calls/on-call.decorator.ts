import { createParamDecorator, type ExecutionContext, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { CallInput, HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { z } from 'zod';
import { Heavy } from '../security/heavy-calls.js';
import { Public } from '../security/public.decorator.js';
import { TakesImageCookie } from '../security/takes-image-cookie.decorator.js';
import { inputReader } from './call-input.js';

type Answer<C extends HttpCall> = z.input<NonNullable<C['response']>>;
/** It may send the answer itself, by `@Res()`. */
type Handler<C extends HttpCall> = (
  input: CallInput<C>,
  ...more: never[]
) => Answer<C> | Promise<Answer<C>> | Promise<void>;
type TypedMethodDecorator<Method> = <M extends Method>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

const Input = createParamDecorator((read: ReturnType<typeof inputReader>, context: ExecutionContext) =>
  read(context.switchToHttp().getRequest()),
);

/** Binds a method to a call of the API: route, status, checked fields and types come from the one contract. */
export function OnCall<C extends HttpCall>(call: C): TypedMethodDecorator<Handler<C>> {
  const read = inputReader(call);
  return (target, key, descriptor) => {
    mapRoute(call, target, key, descriptor);
    Input(read)(target, key, 0);
  };
}

/** What Nest's router and the guards need to know of a call. */
export function mapRoute(
  { route, options }: HttpCall,
  target: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
) {
  const { method, path } = parseRoute(route);
  RequestMapping({ method: RequestMethod[method], path: path.replaceAll(/\{(\w+)\}/g, ':$1') })(
    target,
    key,
    descriptor,
  );
  HttpCode(options.status ?? 200)(target, key, descriptor);
  if (options.isPublic) Public()(target, key, descriptor);
  if (options.isHeavy) Heavy()(target, key, descriptor);
  if (options.takesImageCookie) TakesImageCookie()(target, key, descriptor);
}
