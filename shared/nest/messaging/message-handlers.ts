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

/** Binds a method to a command. Pattern, validation and types come from the contract. */
export function OnCommand<C extends Command | RawCommand>(
  command: C,
): TypedMethodDecorator<Handler<RequestOf<C>, Reply<C>>> {
  return bind(MessagePattern(command.pattern, COMMANDS, { callers: command.callers }), command.request);
}

/** Binds a method to an event. The method must be idempotent, because an event can be delivered more than once. */
export function OnEvent<E extends Event>(event: E): TypedMethodDecorator<Handler<PayloadOf<E>, void>> {
  return bind(EventPattern<string>(event.pattern, EVENTS), event.payload, known);
}

/**
 * Binds a method to a job. The job is acknowledged when the method returns, and redelivered if it throws or its process
 * dies.
 */
export function OnJob<J extends Job>(job: J): TypedMethodDecorator<Handler<PayloadOf<J>, void>> {
  return bind(EventPattern<string>(job.pattern, JOBS), job.payload, known);
}

/** Rejects an event or job whose shape does not match: a newer version sent it. @throws UnknownMessage */
function known(schema: z.ZodType, given: unknown): unknown {
  try {
    return parsed(schema, given);
  } catch (cause) {
    throw new UnknownMessage('this version does not know the shape of the message', { cause });
  }
}

/** Validates input before the method runs. A Nest pipe would do the same with half a dozen more promises. */
function bind(pattern: MethodDecorator, schema: z.ZodType, read: typeof known = parsed) {
  return (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
    const method: (input: unknown) => unknown = descriptor.value;
    descriptor.value = function (this: object, given: unknown) {
      return method.call(this, read(schema, given));
    };
    pattern(target, key, descriptor);
  };
}
