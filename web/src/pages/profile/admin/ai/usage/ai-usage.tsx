import { Progress, Skeleton } from '@mantine/core';
import type { AiUsage as Usage } from '@whereabouts/shared/contracts/vision.js';
import { useAiUsageQuery, WATCHING } from '../../../../../api/analysis/workers';
import { formatMonth, formatNumber } from '../../../../../i18n/formats';
import { t } from '../../../../../i18n/t';
import { Figures } from '../../../../../ui/figures/figures';
import { Problem } from '../../../../../ui/messages/problem';
import { errorText } from '../../../../../widgets/problems/error-text';
import profile from '../../../profile.module.css';
import { formatCost } from './cost';
import { RecentCalls } from './recent-calls';

/** The cost of AI this month, and its latest calls. */
export function AiUsage() {
  const { usage, error } = useAiUsageQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data, error: reason }) => ({ usage: data, error: data ? undefined : reason }),
  });
  return (
    <section className={profile.card}>
      <h2 className={profile.heading}>{t('usage.title')}</h2>
      {error && <Problem>{errorText(error, t('usage.failed'))}</Problem>}
      {!usage && !error && <Skeleton height="12rem" />}
      {usage && <Month usage={usage} />}
      {usage && <RecentCalls calls={usage.recent} />}
    </section>
  );
}

function Month({ usage }: { usage: Usage }) {
  const { month, cost_usd, photos, input_tokens, output_tokens, monthly_cap_usd: cap, paused } = usage;
  const part = cap ? Math.min(100, (cost_usd / cap) * 100) : 100;
  return (
    <>
      {paused && <Problem>{t('usage.paused')}</Problem>}
      <Figures
        figures={[
          {
            label: t('usage.cost', { month: formatMonth(month) }),
            value: formatCost(cost_usd),
            tone: paused ? 'bad' : undefined,
          },
          { label: t('usage.photos'), value: formatNumber(photos) },
          { label: t('usage.input'), value: formatNumber(input_tokens) },
          { label: t('usage.output'), value: formatNumber(output_tokens) },
        ]}
      />
      {cap !== null && (
        <div>
          <Progress value={part} color={paused ? 'red' : 'teal'} aria-label={t('usage.title')} />
          <p className={profile.muted}>{t('usage.cap_used', { cost: formatCost(cost_usd), cap: formatCost(cap) })}</p>
        </div>
      )}
    </>
  );
}
