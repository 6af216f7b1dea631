import { HttpException } from '@nestjs/common';
import { VisionProblem } from '../vision/vision-problem.js';

/** Why an attempt led to nothing, in words for the person whose photo it is. */
export interface Failure {
  message: string;
  temporary: boolean;
  /** 0 when nobody asked for a pause. */
  retry_after_ms: number;
}

/** What a provider or another service said; undefined for anything unforeseen, such as our own database being away. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof VisionProblem) {
    return { message: error.message, temporary: error.kind !== 'permanent', retry_after_ms: error.retry_after_ms };
  }
  if (error instanceof HttpException) {
    return { message: error.message, temporary: error.getStatus() >= 500, retry_after_ms: 0 };
  }
  return undefined;
}
