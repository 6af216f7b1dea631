import { LoggerModule } from 'nestjs-pino';
import pino from 'pino';
import type { ServiceEnv } from './env.js';
import { requestContext } from './request-context.js';

/** Never in a log line, wherever they stand in an object. */
const SECRET = ['password', 'new_password', 'current_password', 'token', 'authorization', 'cookie', 'secret', 'email'];

/** What TypeORM and pg hang on an error: the values of a query are somebody's data. */
const QUERY_VALUES = ['parameters', 'detail', 'where'];

const redact = {
  paths: [...SECRET, ...QUERY_VALUES].flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`]),
  censor: '[redacted]',
};

/** How every line is written, before it goes anywhere. */
export function lineOptions(service: string, level: string): pino.LoggerOptions {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    mixin: () => ({ service: requestContext()?.service ?? service, request_id: requestContext()?.request_id }),
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  };
}

/** JSON lines with service and request id; one line per request, none for health checks and figures. */
export function logModule(service: string, env: ServiceEnv) {
  const destination = pino.destination(
    env.LOG_FILE ? { dest: env.LOG_FILE, mkdir: true, append: true, sync: false, mode: 0o600 } : { fd: 1, sync: false },
  );
  return LoggerModule.forRoot({
    pinoHttp: {
      logger: pino(lineOptions(service, env.LOG_LEVEL), destination),
      quietReqLogger: true,
      quietResLogger: true,
      // What failed is logged where it was turned into an answer, with its cause.
      customErrorObject: (_request, _response, _error, { err: _synthetic, ...line }) => line,
      autoLogging: { ignore: ({ url }) => /^\/(health|metrics)/.test(url ?? '') },
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
    },
  });
}
