import type { ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { throwError } from 'rxjs';
import { type ProblemDetails, problemOf, withCause } from './problems.js';
import { requestContext } from './request-context.js';
import { sendJson } from './send-json.js';

const logger = new Logger('Problems');

/** Converts exceptions to responses: the error body over HTTP, the problem details over the broker. */
@Catch()
export class ProblemsFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    if (host.getType() === 'rpc') return throwError(() => withCause(explained(thrown), thrown));
    return sendProblem(host.switchToHttp().getResponse<ServerResponse>(), thrown);
  }
}

/** Responds to an HTTP call with the error. */
export function sendProblem(response: ServerResponse, thrown: unknown): void {
  const { status, retry_after, ...body } = explained(thrown);
  if (response.headersSent) return void response.destroy();
  if (status === 429) {
    const seconds = Number(retry_after ?? 60);
    response.setHeader('Retry-After', String(seconds));
    const when = `Try again in ${durationOf(seconds)}.`;
    // An error that media returned over HTTP already has this sentence.
    if (!body.error.endsWith(when)) body.error = `${body.error} ${when}`;
  }
  const request_id = requestContext()?.request_id ?? '';
  sendJson(response, status, Buffer.from(JSON.stringify({ success: false, ...body, request_id })));
}

/** A duration in words: seconds up to two minutes, then minutes, then hours. */
function durationOf(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 120 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Converts an exception to the problem that the client gets, and logs unexpected errors. */
function explained(thrown: unknown): ProblemDetails {
  const problem = problemOf(thrown);
  const isForeseen = thrown instanceof HttpException && problem.status !== 500;
  if (problem.status >= 500 && problem.status !== 504 && !isForeseen) logger.error(thrown);
  return problem;
}
