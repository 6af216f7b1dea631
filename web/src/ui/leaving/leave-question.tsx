import { useMemo } from 'react';
import '../../i18n/locales/leaving';
import Confirmation from '../dialogs/confirmation';
import { agree, type Question } from './work-at-risk';

interface LeaveQuestionProps {
  question: Question;
  opened: boolean;
  onClose: () => void;
}

/** Asks whether unsaved work can be discarded, with the texts of that work. */
export default function LeaveQuestion({ question, ...dialog }: LeaveQuestionProps) {
  // Keeps the texts from when the question was asked: the work may be gone before the dialog closes.
  const { title, text, discard, stay } = useMemo(() => question.entry.work.words(), [question]);
  return (
    <Confirmation {...dialog} title={title} confirm={discard} decline={stay} onConfirm={() => agree(question)}>
      <p>{text}</p>
    </Confirmation>
  );
}
