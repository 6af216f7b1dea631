import { Button } from '@mantine/core';
import type { AiSettings, AiTestAnswer } from '@whereabouts/shared/contracts/ai-settings.js';
import { MAX_INSTANT_MS } from '@whereabouts/shared/contracts/vision.js';
import { useEffect, useRef } from 'react';
import { useTestAiMutation } from '../../../../api/account/ai-settings';
import { formatNumber } from '../../../../i18n/formats';
import { t } from '../../../../i18n/t';
import { Figures } from '../../../../ui/figures/figures';
import { Problem } from '../../../../ui/messages/problem';
import { formatDuration } from '../../../../ui/text/times';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { formatCost } from './usage/cost';

const LONGEST_S = MAX_INSTANT_MS / 1000;

interface AiTestProps {
  settings: AiSettings;
  /** The form has unsaved changes, which the test would not use. */
  isEdited: boolean;
}

/** Sends a sample photo to the saved model and shows its answer. */
export function AiTest({ settings: { ai_enabled: canTest, timeout_s }, isEdited }: AiTestProps) {
  const [test, { data: answer, error, isLoading }] = useTestAiMutation();
  const card = useRef<HTMLElement>(null);

  // On a phone the tabs would cover the answer.
  useEffect(() => {
    if (isLoading || answer || error) card.current?.lastElementChild?.scrollIntoView({ block: 'center' });
  }, [isLoading, answer, error]);

  return (
    <section ref={card} className={classes.card}>
      <h2 className={classes.heading}>{t('ai.test')}</h2>
      <p className={classes.muted}>{t('ai.test_text')}</p>
      {canTest && timeout_s > LONGEST_S && (
        <p className={classes.muted}>{t('ai.test_limit', { seconds: LONGEST_S })}</p>
      )}
      <Button variant="default" loading={isLoading} disabled={!canTest || isEdited} onClick={() => test()}>
        {t('ai.test_send')}
      </Button>
      {!canTest && !isEdited && <p className={classes.muted}>{t('ai.test_no_model')}</p>}
      {isEdited && <p className={classes.muted}>{t('ai.test_first')}</p>}
      <div role="status" className={classes.answer}>
        {isLoading && <p className={classes.muted}>{t('ai.test_waiting')}</p>}
        {!isLoading && answer && answer.answer !== null && <Answered answer={answer} />}
      </div>
      {!isLoading && answer && !answer.ok && <Problem>{problemIn(answer)}</Problem>}
      {!isLoading && error && <Problem>{errorText(error, t('ai.test_failed'))}</Problem>}
    </section>
  );
}

/** Shows an answer, even one that cannot be read, and its cost. */
function Answered({ answer: { ok, model, format, answer, seconds, tokens, cost_usd } }: { answer: AiTestAnswer }) {
  return (
    <>
      {ok && <p className={classes.good}>{t('ai.test_ok', { model })}</p>}
      <Figures
        figures={[
          { label: t('ai.test_seconds'), value: formatDuration(seconds) },
          { label: t('ai.test_tokens'), value: tokens === 0 ? t('usage.not_known') : formatNumber(tokens) },
          { label: t('ai.test_cost'), value: cost_usd === null ? t('usage.not_known') : formatCost(cost_usd) },
          ...(format ? [{ label: t('ai.test_format'), value: t(`ai.format_${format}`) }] : []),
        ]}
      />
      <h3>{t('ai.test_answer')}</h3>
      <p className={classes.code}>{answer}</p>
    </>
  );
}

function problemIn({ problem, provider_message }: AiTestAnswer): string {
  return [problem, provider_message && t('ai.provider_said', { reason: provider_message })].filter(Boolean).join(' ');
}
