import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../problems/error-text';

export interface FailedCall {
  /** Undefined for a call that has not failed. */
  error: unknown;
  /** The message if the server sent none. */
  fallback: string;
}

/**
 * One message per failed call. Calls that failed for the same reason, for example a lost connection, share a
 * message.
 */
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
