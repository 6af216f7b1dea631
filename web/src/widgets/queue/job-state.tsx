import type { JobStatus } from '@whereabouts/shared/contracts/workers.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/queue';
import { Chip, type Tone } from '../../ui/text/chip';

/** Green for completed, red for failed, amber for processing, gray otherwise (docs/rules/screens.md). */
const TONES: Record<JobStatus, Tone> = { completed: 'good', failed: 'bad', processing: 'warn', pending: 'plain' };

/** The state of a photo or batch, with the labels of the admin pages. */
export function JobState({ status }: { status: JobStatus }) {
  return <Chip tone={TONES[status] ?? 'plain'}>{t(`queue.state_${status}`)}</Chip>;
}
