import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useId } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/notices';
import { useReadNoticesMutation } from '../../api/sharing/notices';
import { ago } from '../../ui/text/times';
import { useNow } from '../../ui/text/use-now';
import { NoticeSign } from '../../widgets/notices/notice-sign';
import { noticeText } from '../../widgets/notices/notice-text';
import { groupByActor } from './group-by-actor';
import classes from './home.module.css';
import panel from './panel.module.css';

const SHOWN = 3;

/** Recent activity of other users, one row per user, latest first. Low stock has its own panel. */
export default function RecentActivity({ notices }: { notices: Notice[] }) {
  const heading = useId();
  const now = useNow();
  const [read] = useReadNoticesMutation();
  const activities = groupByActor(notices, now).slice(0, SHOWN);
  if (activities.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('home.lately')}</h2>
      </header>
      <ul className={panel.panel}>
        {activities.map(({ latest, more }) => {
          const { title, text, to } = noticeText(latest);
          const when = ago(latest.created_at, now);
          return (
            <li key={latest.id}>
              <Link
                to={to}
                className={panel.row}
                onClick={() => latest.read_at === null && void read({ ids: [latest.id] })}
              >
                <NoticeSign notice={latest} />
                <span className={panel.words}>
                  <span className={classes.name}>{title}</span>
                  <span className={panel.text}>{text}</span>
                  <span className={classes.place}>{more > 0 ? t('home.and_more', { when, count: more }) : when}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
