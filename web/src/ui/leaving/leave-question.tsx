import { useMemo } from 'react';
import '../../locales/leaving';
import Confirmation from '../confirmation';
import { agree, type Question } from './work-at-risk';

interface LeaveQuestionProps {
  question: Question;
  opened: boolean;
  onClose: () => void;
}

/** Asks whether work may be lost, in the words of that work. */
export default function LeaveQuestion({ question, ...dialog }: LeaveQuestionProps) {
  // As they were when the question came up: the work may go before the dialog has.
  const { title, text, discard, stay } = useMemo(() => question.entry.work.words(), [question]);
  return (
    <Confirmation {...dialog} title={title} confirm={discard} decline={stay} onConfirm={() => agree(question)}>
      <p>{text}</p>
    </Confirmation>
  );
}
