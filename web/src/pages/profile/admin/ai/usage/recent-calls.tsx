import type { AiCall } from '@whereabouts/shared/contracts/vision.js';
import { formatNumber } from '../../../../../i18n/formats';
import { t } from '../../../../../i18n/t';
import { DataTable } from '../../../../../ui/figures/data-table';
import { Chip } from '../../../../../ui/text/chip';
import { ago, formatDuration } from '../../../../../ui/text/times';
import { useNow } from '../../../../../ui/text/use-now';
import profile from '../../../profile.module.css';
import { formatCost } from './cost';

/** The latest AI calls with their prices. */
export function RecentCalls({ calls }: { calls: AiCall[] }) {
  const now = useNow();
  const columns = [
    { title: t('usage.model') },
    { title: t('usage.prompt'), number: true },
    { title: t('usage.outcome') },
    { title: t('usage.when') },
    { title: t('usage.tokens'), number: true },
    { title: t('usage.duration'), number: true },
    { title: t('usage.call_cost'), number: true },
  ];
  return (
    <div className={profile.part}>
      <h3>{t('usage.recent')}</h3>
      {calls.length === 0 ? (
        <p className={profile.muted}>{t('usage.no_calls')}</p>
      ) : (
        <DataTable
          label={t('usage.recent')}
          names={columns.map(({ title }) => title)}
          columns={columns}
          rows={calls.map((call) => ({
            key: call.id,
            cells: [
              call.model,
              call.prompt_version ?? t('usage.no_prompt'),
              <Chip key="outcome" tone={call.outcome === 'answered' ? 'good' : 'bad'}>
                {t(`usage.state_${call.outcome}`)}
              </Chip>,
              ago(call.created_at, now),
              tokensOf(call),
              formatDuration(call.duration_ms / 1000),
              call.cost_usd === null ? t('usage.not_known') : formatCost(call.cost_usd),
            ],
          }))}
        />
      )}
    </div>
  );
}

/** A model that answered has used tokens, even if its provider did not count them. The built-in model has no prompt. */
function tokensOf({ input_tokens, output_tokens, outcome, prompt_version }: AiCall): string {
  const isUncounted = outcome === 'answered' && prompt_version !== null && input_tokens + output_tokens === 0;
  return isUncounted ? t('usage.not_known') : `${formatNumber(input_tokens)} / ${formatNumber(output_tokens)}`;
}
