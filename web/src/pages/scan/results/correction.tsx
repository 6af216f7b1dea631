import { Button, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCorrectMutation } from '../../../api/analysis/analyze';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import { lostItems } from '../../../widgets/queue/lost-items';
import type { Review } from '../review/use-review';
import classes from './correction.module.css';
import { correctionRows } from './draft';

interface CorrectionProps {
  review: Pick<Review, 'draft' | 'act'>;
  image_id: number;
  disabled: boolean;
  /** The rows are locked while the AI works on them. */
  onBusy: (busy: boolean) => void;
}

/** Changes the rows as the user describes in words. The last change can be undone. */
export function Correction({ review: { draft, act }, image_id, disabled, onBusy }: CorrectionProps) {
  const [correct, { isLoading }] = useCorrectMutation();
  const [instruction, setInstruction] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [left_out, setLeftOut] = useState(0);
  const latest = useRef(draft.rows);
  useEffect(() => {
    latest.current = draft.rows;
  }, [draft.rows]);
  const request = useRef<{ abort: () => void }>(null);
  // The answer about a photo that is gone must not lock the rows of the next one.
  useEffect(() => () => request.current?.abort(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { rows } = draft;
    if (disabled || instruction.trim() === '' || rows.length === 0) return;
    setProblem(null);
    onBusy(true);
    const asked = correct({ image_id, instruction: instruction.trim(), items: correctionRows(rows) });
    request.current = asked;
    const { data, error } = await asked;
    onBusy(false);
    // Undo is possible meanwhile. The answer is about rows that are no longer there.
    if (data && latest.current !== rows) setProblem(t('review.correction_outdated'));
    else if (data) {
      act({ type: 'corrected', asked: rows, items: data.items });
      setLeftOut(data.left_out);
      setInstruction('');
    } else setProblem(errorText(error, t('review.correct_failed')));
  };

  return (
    <form className={classes.correction} onSubmit={submit}>
      <div className={classes.tell}>
        <TextInput
          className={classes.words}
          label={t('review.correction')}
          placeholder={t('review.correction_example')}
          maxLength={1000}
          value={instruction}
          readOnly={isLoading}
          onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="light"
          loading={isLoading}
          disabled={disabled || instruction.trim() === '' || draft.rows.length === 0}
          leftSection={<IconSparkles size="1.25rem" stroke={1.75} aria-hidden />}
        >
          {t('review.correct')}
        </Button>
      </div>
      {problem && <Problem>{problem}</Problem>}
      <div role="status">
        {draft.before && (
          <p className={classes.corrected}>
            {t('review.corrected', { count: draft.changes })}
            <Button variant="subtle" size="compact-sm" onClick={() => act({ type: 'correction undone' })}>
              {t('review.correction_undo')}
            </Button>
          </p>
        )}
        {draft.before && left_out > 0 && <p className={classes.corrected}>{lostItems({ dropped: 0, left_out })}</p>}
      </div>
    </form>
  );
}
