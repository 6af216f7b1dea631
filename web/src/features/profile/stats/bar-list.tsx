import { t } from '../../../i18n/t';
import { Link } from '../../../ui/link';
import profile from '../profile.module.css';
import classes from './stats.module.css';

export interface Bar {
  name: string;
  count: number;
  /** Where they are to be seen. */
  to?: string | undefined;
}

/** Names with their counts, each with a bar to compare by. */
export function BarList({ bars }: { bars: Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  if (bars.length === 0) return <p className={profile.muted}>{t('stats.no_items')}</p>;
  return (
    <ol className={classes.bars}>
      {bars.map(({ name, count, to }) => (
        <li key={name} className={classes.bar}>
          <span className={classes.barName}>{to ? <Link to={to}>{name}</Link> : name}</span>
          <span className={classes.barCount}>{t('stats.count', { count })}</span>
          <span className={classes.track} aria-hidden="true">
            <i className={classes.fill} style={{ width: `${(count / longest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
