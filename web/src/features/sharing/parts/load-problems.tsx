import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';

export interface FailedCall {
  /** Undefined for a call that has not failed. */
  error: unknown;
  /** The text where the server sent none. */
  fallback: string;
}

/** One sentence for each call that failed. Calls that failed for one reason, such as a lost connection, share a sentence. */
export function LoadProblems({ failed }: { failed: FailedCall[] }) {
  const texts = failed.filter(({ error }) => error).map(({ error, fallback }) => errorText(error, fallback));
  return (
    <div>
      {[...new Set(texts)].map((text) => (
        <Problem key={text}>{text}</Problem>
      ))}
    </div>
  );
}
