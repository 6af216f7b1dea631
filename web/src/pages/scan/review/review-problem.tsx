import { Problem } from '../../../ui/messages/problem';
import type { ReviewProblem as What } from './use-sent-photo';

export function ReviewProblem({ problem }: { problem: What | null }) {
  if (!problem) return null;
  return (
    <Problem>
      {problem.title && (
        <>
          <strong>{problem.title}</strong>
          <br />
        </>
      )}
      {problem.text}
    </Problem>
  );
}
