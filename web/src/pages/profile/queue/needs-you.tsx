import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { t } from '../../../i18n/t';
import QueueList from '../../../widgets/queue/queue-list';
import profile from '../profile.module.css';
import classes from './queue.module.css';

/** The user's failed photos, to be analyzed again or removed. */
export function NeedsYou({ entries }: { entries: Entry[] }) {
  const failed = entries.filter(({ status }) => status === 'error');
  if (failed.length === 0) return null;
  return (
    <section className={classes.needsYou}>
      <h2 className={profile.heading}>{t('queue.needs_you')}</h2>
      <QueueList entries={failed} uploads={[]} />
    </section>
  );
}
