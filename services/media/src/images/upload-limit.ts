import { HttpException, Injectable } from '@nestjs/common';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';

/** Concurrent uploads of one user, including those that wait for a worker process. */
const UPLOADS_PER_USER = 16;

/** About how long one upload takes. */
const RETRY_AFTER_S = 5;

/** Keeps one user from filling the disk with uploads that wait. @throws HttpException 429 `too_many_uploads` */
@Injectable()
export class UploadLimit extends PerUserConcurrency {
  constructor() {
    super({ per_user: UPLOADS_PER_USER, patience_ms: 0, refusal: tooManyUploads });
  }
}

function tooManyUploads() {
  return new HttpException(
    {
      message: `You are sending more than ${UPLOADS_PER_USER} photos at once.`,
      code: 'too_many_uploads',
      retry_after: RETRY_AFTER_S,
    },
    429,
  );
}
