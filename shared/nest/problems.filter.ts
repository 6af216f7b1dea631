import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { throwError } from 'rxjs';
import { type ProblemDetails, problemOf } from './problems.js';
import { requestContext } from './request-context.js';

/** The one place where failures become answers: over HTTP as the error body, over the broker as its details. */
@Catch()
export class ProblemsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  catch(thrown: unknown, host: ArgumentsHost) {
    const problem = problemOf(thrown);
    if (problem.status === 500 || (problem.status === 503 && !(thrown instanceof HttpException)))
      this.logger.error(thrown);
    if (host.getType() === 'rpc') return throwError(() => problem);
    return answer(host.switchToHttp().getResponse<Response>(), problem);
  }
}

function answer(response: Response, { status, retry_after, ...body }: ProblemDetails) {
  if (response.headersSent) return response.destroy();
  if (status === 429) response.setHeader('Retry-After', String(retry_after ?? 60));
  return response.status(status).json({ success: false, ...body, request_id: requestContext()?.request_id ?? '' });
}
