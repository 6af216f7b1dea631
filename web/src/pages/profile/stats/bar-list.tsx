import { formatShare } from '../../../i18n/shares';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import profile from '../profile.module.css';
import classes from './stats.module.css';

export interface Bar {
  name: string;
  count: number;
  /** The link to the items. */
  to?: string | undefined;
}

/**
 * Names with their counts and percentages. The longest bar has full width, so that small bars stay distinct.
 */
export function BarList({ bars }: { bars: Bar[] }) {
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const longest = Math.max(...bars.map(({ count }) => count));
  if (bars.length === 0) return <p className={profile.muted}>{t('stats.no_items')}</p>;
  return (
    <ol className={classes.bars}>
      {bars.map(({ name, count, to }) => (
        <li key={name} className={classes.bar}>
          <span className={classes.barName}>{to ? <Link to={to}>{name}</Link> : name}</span>
          <span className={classes.barCount}>
            {t('stats.part', { size: t('stats.count', { count }), share: formatShare(count / all) })}
          </span>
          <i className={classes.fill} style={{ width: `${(count / longest) * 100}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}
