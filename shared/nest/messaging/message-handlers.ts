import { EventPattern, MessagePattern } from '@nestjs/microservices';
import type { z } from 'zod';
import type { Command, Event, Job, PayloadOf, RawCommand, RequestOf } from '../../contracts/contract.js';
import { parsed } from '../http/validation.js';
import type { LongReply } from './http-commands/long-reply.js';
import { COMMANDS } from './rabbitmq/command-consumer.js';
import { EVENTS } from './rabbitmq/event-consumer.js';
import { JOBS } from './rabbitmq/job-consumer.js';
import { UnknownMessage } from './rabbitmq/retry-policy.js';
import type { RawReply } from './raw-reply.js';

type Reply<C extends Command | RawCommand> = C extends RawCommand ? RawReply | LongReply : z.input<C['response']>;
type Handler<Input, Output> = (input: Input) => Output | Promise<Output>;
type TypedMethodDecorator<Method> = <M extends Method>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** Binds a method to a command: pattern, checked request and types come from the one contract. */
export function OnCommand<C extends Command | RawCommand>(
  command: C,
): TypedMethodDecorator<Handler<RequestOf<C>, Reply<C>>> {
  return bind(MessagePattern(command.pattern, COMMANDS, { callers: command.callers }), command.request);
}

/** Binds a method to an event. It may be called more than once for one event and must not mind. */
export function OnEvent<E extends Event>(event: E): TypedMethodDecorator<Handler<PayloadOf<E>, void>> {
  return bind(EventPattern<string>(event.pattern, EVENTS), event.payload, known);
}

/** Binds a method to a job: acknowledged when it returns, delivered again when it throws or its process dies. */
export function OnJob<J extends Job>(job: J): TypedMethodDecorator<Handler<PayloadOf<J>, void>> {
  return bind(EventPattern<string>(job.pattern, JOBS), job.payload, known);
}

/** An event or job of another shape: a newer version has sent it. @throws UnknownMessage */
function known(schema: z.ZodType, given: unknown): unknown {
  try {
    return parsed(schema, given);
  } catch (cause) {
    throw new UnknownMessage('the message has another shape than this version knows', { cause });
  }
}

/** What is wrong never reaches the method: a pipe of Nest's would do the same in half a dozen promises. */
function bind(pattern: MethodDecorator, schema: z.ZodType, read: typeof known = parsed) {
  return (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
    const method: (input: unknown) => unknown = descriptor.value;
    descriptor.value = function (this: object, given: unknown) {
      return method.call(this, read(schema, given));
    };
    pattern(target, key, descriptor);
  };
}
