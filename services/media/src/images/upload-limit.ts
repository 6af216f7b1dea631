import { HttpException, Injectable } from '@nestjs/common';

/** Uploads of one user under way at once, those that wait for their turn included. */
const UPLOADS_PER_USER = 16;

/** When one of them may be through. */
const RETRY_AFTER_S = 5;

/** Keeps one user from filling the disk with uploads that wait. */
@Injectable()
export class UploadLimit {
  private readonly under_way = new Map<number, number>();

  /** @throws HttpException 429 for one upload too many */
  async run<Result>(user_id: number, upload: () => Promise<Result>): Promise<Result> {
    const before = this.under_way.get(user_id) ?? 0;
    if (before >= UPLOADS_PER_USER) throw tooManyUploads();
    this.under_way.set(user_id, before + 1);
    try {
      return await upload();
    } finally {
      const left = (this.under_way.get(user_id) ?? 1) - 1;
      if (left > 0) this.under_way.set(user_id, left);
      else this.under_way.delete(user_id);
    }
  }
}

const tooManyUploads = () =>
  new HttpException(
    {
      message: `You are sending more than ${UPLOADS_PER_USER} photos at once.`,
      code: 'too_many_uploads',
      retry_after: RETRY_AFTER_S,
    },
    429,
  );
