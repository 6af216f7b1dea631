/** A retry may fix `timeout` and `temporary`, but never `permanent`. */
export type VisionProblemKind = 'temporary' | 'timeout' | 'permanent';

interface Details {
  /** Minimum delay before a retry, as requested by the provider. */
  retry_after_ms?: number;
  /** How often a photo waits for as long as `retry_after_ms` says. Then attempts count. */
  most_waits?: number;
  /** True if a model has responded, even if its answer was invalid. */
  is_answered?: boolean;
  /** True if the model has written nothing. */
  is_empty?: boolean;
  /** The provider's own reason, without secrets, for admins. */
  provider_message?: string | null;
  /** HTTP status of the provider's refusal. */
  status?: number | null;
}

/** Why a model has given no result, with a message for the image's owner. */
export class VisionProblem extends Error {
  readonly retry_after_ms: number;
  readonly most_waits: number;
  readonly is_answered: boolean;
  readonly is_empty: boolean;
  readonly provider_message: string | null;
  readonly status: number | null;

  constructor(
    message: string,
    readonly kind: VisionProblemKind,
    {
      retry_after_ms = 0,
      most_waits = Number.POSITIVE_INFINITY,
      is_answered = false,
      is_empty = false,
      provider_message = null,
      status = null,
    }: Details = {},
  ) {
    super(message);
    this.retry_after_ms = retry_after_ms;
    this.most_waits = most_waits;
    this.is_answered = is_answered;
    this.is_empty = is_empty;
    this.provider_message = provider_message;
    this.status = status;
  }
}
