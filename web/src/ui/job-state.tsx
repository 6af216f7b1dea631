import type { JobStatus } from '@whereabouts/shared/contracts/workers.js';
import { t } from '../i18n/t';
import '../locales/queue';
import { Chip, type Tone } from './chip';

/** Green completed, red failed, amber processing, grey otherwise (docs/rules/screens.md). */
const TONES: Record<JobStatus, Tone> = { completed: 'good', failed: 'bad', processing: 'warn', pending: 'plain' };

/** How far a photo or a batch of photos is, in the words of the admin screens. */
export function JobState({ status }: { status: JobStatus }) {
  return <Chip tone={TONES[status] ?? 'plain'}>{t(`queue.state_${status}`)}</Chip>;
}
