import { useEffect, useReducer, useState } from 'react';
import { isApiError } from '../../../api/client/problem';
import { useSaveNewItems } from '../../../api/items/use-save-new-items';
import { filled } from '../../../domain/scan-defaults';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectDefaults } from '../../../state/scan.slice';
import { useWorkAtRisk } from '../../../ui/leaving/use-work-at-risk';
import { errorText } from '../../../widgets/problems/error-text';
import { draftAfter, isUnsaved, NO_DRAFT, namesMissing, newItemOf } from '../results/draft';
import { UNSAVED } from './unsaved';
import type { ReviewProblem } from './use-sent-photo';

/** How long the success message is shown (docs/rules/screens.md). */
const SAVED_MS = 2_000;

/** The unsaved rows of Semi-auto and Manual. Calls `onDone` when the success message ends. */
export function useReview(onDone: () => void, hasUnsentPhoto: boolean) {
  const defaults = useAppSelector(selectDefaults);
  const [draft, act] = useReducer(draftAfter, NO_DRAFT);
  const [problem, setProblem] = useState<ReviewProblem | null>(null);
  /** Missing names are highlighted only after the user tries to continue. */
  const [checked, setChecked] = useState(0);
  const [saved, setSaved] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const [saveItems] = useSaveNewItems();

  const isAtRisk = saved === null;
  const unsaved = isAtRisk && isUnsaved(draft) ? 'items' : isAtRisk && hasUnsentPhoto ? 'photo' : null;
  const { leave } = useWorkAtRisk(unsaved && UNSAVED[unsaved]);

  const clear = () => {
    act({ type: 'cleared' });
    setProblem(null);
    setChecked(0);
    setSaved(null);
  };
  useEffect(() => {
    if (saved === null) return;
    const timer = setTimeout(() => {
      clear();
      onDone();
    }, SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  /**
   * Runs an action that needs every row to have a name (docs/rules/screens.md), or highlights the missing
   * names.
   */
  const whenNamed = (proceed: () => void) => {
    if (!namesMissing(draft)) {
      setChecked(0);
      return proceed();
    }
    setChecked(checked + 1);
  };

  const refusal = (error: unknown): ReviewProblem => {
    if (!isApiError(error)) return { text: t('review.save_failed') };
    if (error.status === 401) return { text: t('review.sign_in_first') };
    const { status, text } = error;
    if (status === null || text === null) return { text: errorText(error, t('review.save_failed')) };
    return { text: t('review.save_refused', { text }) };
  };

  /**
   * Resolves to whether saving worked. `photo` resolves to the photo's id on the server, `null` without a
   * photo, or undefined if storing it failed.
   */
  const save = async (photo: () => Promise<number | null | undefined>) => {
    setProblem(null);
    setSaving(true);
    const image_id = await photo();
    const answer = image_id === undefined ? null : await send(image_id);
    setSaving(false);
    if (answer?.error) setProblem(refusal(answer.error));
    if (answer?.data) setSaved(answer.data.total_saved);
    return Boolean(answer?.data);
  };
  const send = (image_id: number | null) => {
    const { quantity_min, ...places } = filled(defaults);
    const items = draft.rows.filter(({ included }) => included).map((row) => newItemOf(row, quantity_min));
    return saveItems({ items, image_id, ...places });
  };

  return { draft, act, leave, problem, setProblem, checked, whenNamed, save, saving, saved, clear, defaults };
}

export type Review = ReturnType<typeof useReview>;
