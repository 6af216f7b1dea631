import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import type { Analysis } from '@whereabouts/shared/contracts/vision.js';
import { useEffect, useRef, useState } from 'react';
import { existingItems, useAnalyzer, useDiscardImageMutation } from '../../../api/analysis/analyze';
import { isApiError } from '../../../api/client/problem';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/batch';
import type { Edits } from '../../../widgets/boxes/photo-edits';
import { preparePhoto } from '../../../widgets/prepare-photo/prepare-photo';
import { errorText } from '../../../widgets/problems/error-text';

/** The text of an error, with a title if the error has one. */
export interface ReviewProblem {
  title?: string;
  text: string;
}

/** The photo of this page on the server. If no item uses it, it is discarded when the user leaves the page. */
export function useSentPhoto(onProblem: (problem: ReviewProblem) => void) {
  const analyzer = useAnalyzer();
  const [discardImage] = useDiscardImageMutation();
  /** 0 to 1 of the photo is sent; `null` while no upload runs. */
  const [progress, setProgress] = useState<number | null>(null);
  const transfer = useRef<AbortController | null>(null);
  const stored = useRef<number | null>(null);

  /**
   * Forgets the photo here and on the server. If the request fails, the server deletes the photo after a day.
   */
  const drop = () => {
    transfer.current?.abort();
    transfer.current = null;
    setProgress(null);
    if (stored.current !== null) void discardImage(stored.current);
    stored.current = null;
  };
  const dropLast = useRef(drop);
  dropLast.current = drop;
  useEffect(() => () => dropLast.current(), []);

  const explain = (error: unknown, fallback: string): ReviewProblem => {
    if (!isApiError(error)) return { text: fallback };
    const count = existingItems(error);
    if (count !== null) return { title: t('review.duplicate'), text: t('review.duplicate_text', { count }) };
    const { status, more } = error;
    const text = errorText(error, status ? t('review.failed_status', { text: fallback, status }) : fallback);
    const reason = more?.provider_message;
    return { text: typeof reason === 'string' ? `${text} ${t('batch.provider_said', { reason })}` : text };
  };

  /** Sends the photo and returns the result of `call`, or `null` if it failed or was canceled. */
  const send = async <Answer>(
    file: File,
    edits: Edits,
    call: (photo: Parameters<typeof analyzer.analyze>[0]) => Promise<Answer>,
    fallback: string,
  ): Promise<Answer | null> => {
    const mine = new AbortController();
    transfer.current = mine;
    setProgress(0);
    try {
      const photo = await preparePhoto(file, edits);
      if (mine.signal.aborted) return null;
      if (photo.size > MAX_IMAGE_BYTES) {
        onProblem({ text: t('review.too_large') });
        return null;
      }
      const answer = await call({ photo, onProgress: setProgress, signal: mine.signal });
      return mine.signal.aborted ? null : answer;
    } catch (error) {
      if (!mine.signal.aborted) onProblem(explain(error, fallback));
      return null;
    } finally {
      if (transfer.current === mine) setProgress(null);
    }
  };

  return {
    progress,
    drop,
    /** Keeps the photo: items use it now. */
    keep: () => {
      stored.current = null;
    },
    analyze: async (file: File, edits: Edits): Promise<Analysis | null> => {
      const analysis = await send(file, edits, analyzer.analyze, t('review.analyze_failed'));
      if (analysis) stored.current = analysis.image.id;
      return analysis;
    },
    /** Stores the photo unless the server already has it. */
    store: async (file: File, edits: Edits): Promise<number | null> => {
      if (stored.current !== null) return stored.current;
      const answer = await send(file, edits, analyzer.store, t('review.upload_failed'));
      if (!answer) return null;
      const id = answer.image_id ?? answer.image?.id ?? null;
      if (id === null) onProblem({ text: t('review.no_image_id') });
      stored.current = id;
      return id;
    },
  };
}
