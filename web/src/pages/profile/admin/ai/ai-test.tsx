import { Button } from '@mantine/core';
import type { AiTestAnswer } from '@whereabouts/shared/contracts/ai-settings.js';
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

interface AiTestProps {
  /** A model is saved. */
  canTest: boolean;
  /** The form has unsaved changes, which the test would not use. */
  isEdited: boolean;
}

/** Sends a sample photo to the saved model and shows its answer. */
export function AiTest({ canTest, isEdited }: AiTestProps) {
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
      <Button variant="default" loading={isLoading} disabled={!canTest || isEdited} onClick={() => test()}>
        {t('ai.test_send')}
      </Button>
      {!canTest && !isEdited && <p className={classes.muted}>{t('ai.test_no_model')}</p>}
      {isEdited && <p className={classes.muted}>{t('ai.test_first')}</p>}
      <div role="status" className={classes.answer}>
        {isLoading && <p className={classes.muted}>{t('ai.test_waiting')}</p>}
        {!isLoading && answer?.ok && <Answered answer={answer} />}
      </div>
      {!isLoading && answer && !answer.ok && <Problem>{problemIn(answer)}</Problem>}
      {!isLoading && error && <Problem>{errorText(error, t('ai.test_failed'))}</Problem>}
    </section>
  );
}

function Answered({ answer: { model, format, answer, seconds, tokens, cost_usd } }: { answer: AiTestAnswer }) {
  return (
    <>
      <p className={classes.good}>{t('ai.test_ok', { model })}</p>
      <Figures
        figures={[
          { label: t('ai.test_seconds'), value: formatDuration(seconds) },
          { label: t('ai.test_tokens'), value: tokens === 0 ? t('usage.not_known') : formatNumber(tokens) },
          { label: t('ai.test_cost'), value: cost_usd === null ? t('usage.not_known') : formatCost(cost_usd) },
          { label: t('ai.test_format'), value: format ? t(`ai.format_${format}`) : '' },
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
