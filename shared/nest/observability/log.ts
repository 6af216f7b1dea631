import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import { requestContext } from '../http/request-context.js';
import type { ServiceEnv } from '../process/env.js';
import { LogDestination } from './log-destination.js';

/** Fields that are redacted at any level of an object. */
const SECRET = [
  'password',
  'new_password',
  'current_password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'email',
  'smtp_url',
];

/** Fields that TypeORM and pg add to errors. They contain query values, which are personal data. */
const QUERY_VALUES = ['parameters', 'detail', 'where'];

const redact = {
  paths: [...SECRET, ...QUERY_VALUES].flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`]),
  censor: '[redacted]',
};

/** Format of every log line. */
function lineOptions(service: string, level: string): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    mixin: () => {
      const { service: own = service, request_id, span } = requestContext() ?? {};
      return { service: own, request_id, trace_id: span?.trace_id };
    },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  };
}

const STDOUT = 1;

/** The destination of a service's log lines. Lines are written in batches, and when the process exits. */
export function logDestination({ LOG_FILE }: Pick<ServiceEnv, 'LOG_FILE'>): pino.DestinationStream {
  return new LogDestination(LOG_FILE ?? STDOUT);
}

/** The logger of a service. Writes JSON lines with the service and the request id. */
export class ServiceLog implements LoggerService {
  readonly lines: pino.Logger;

  constructor(service: string, level: string, destination: pino.DestinationStream) {
    this.lines = pino(lineOptions(service, level), destination);
  }

  readonly verbose = this.at('trace');
  readonly debug = this.at('debug');
  readonly log = this.at('info');
  readonly warn = this.at('warn');
  readonly error = this.at('error');
  readonly fatal = this.at('fatal');

  /** Nest passes the logger's name last, and before it the message or the stack of an error. */
  private at(level: pino.Level) {
    return (said: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1);
      const [more] = rest.slice(0, -1);
      if (said instanceof Error) this.lines[level]({ context, err: said });
      else if (typeof said === 'object') this.lines[level]({ context, ...said }, String(more ?? ''));
      else this.lines[level]({ context, ...(more !== undefined && { stack: more }) }, String(said));
    };
  }
}
