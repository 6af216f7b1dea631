import { HttpException } from '@nestjs/common';
import { VisionProblem } from '../vision/vision-problem.js';

/** What a service of ours answers, or what is answered for it, while it is down or starting. */
const AWAY = [503, 504];

/** Why an attempt led to nothing, in words for the user whose image it is. */
export interface Failure {
  message: string;
  temporary: boolean;
  /** Another service of ours is down, so it does not count as an attempt: those are the provider's (docs/rules/analysis.md). */
  is_ours: boolean;
  /** 0 when nobody asked for a pause. */
  retry_after_ms: number;
}

/** What a provider or another service said; undefined for anything unforeseen, such as our own database being away. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof VisionProblem) {
    const temporary = error.kind !== 'permanent';
    return { message: error.message, temporary, is_ours: false, retry_after_ms: error.retry_after_ms };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return { message: error.message, temporary: status >= 500, is_ours: AWAY.includes(status), retry_after_ms: 0 };
  }
  return undefined;
}
