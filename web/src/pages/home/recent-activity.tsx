import type { FeedEvent } from '@whereabouts/shared/contracts/history.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useId } from 'react';
import { useMeQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/notices';
import { useReadNoticesMutation } from '../../api/sharing/notices';
import { ago } from '../../ui/text/times';
import { useNow } from '../../ui/text/use-now';
import { NoticeSign } from '../../widgets/notices/notice-sign';
import { noticeText } from '../../widgets/notices/notice-text';
import { ChangedItem } from './changed-item';
import { changesByOthers, groupByActor } from './group-by-actor';
import classes from './home.module.css';
import panel from './panel.module.css';

const SHOWN = 3;

interface RecentActivityProps {
  notices: Notice[];
  /** Changes of the items that the user sees. */
  events: FeedEvent[];
  items: Item[];
}

/** Recent activity of other users: what they did in groups, and their latest change of an item. Latest first. */
export default function RecentActivity({ notices, events, items }: RecentActivityProps) {
  const heading = useId();
  const now = useNow();
  const { data: me } = useMeQuery();
  const [read] = useReadNoticesMutation();
  const known = new Map(items.map((item) => [item.id, item]));
  const rows = [
    ...groupByActor(notices, now).map(({ latest, more }) => {
      const { title, text, to } = noticeText(latest);
      const row = (
        <Link to={to} className={panel.row} onClick={() => latest.read_at === null && void read({ ids: [latest.id] })}>
          <NoticeSign notice={latest} />
          <span className={panel.words}>
            <span className={classes.name}>{title}</span>
            <span className={panel.text}>{text}</span>
            <span className={classes.place}>{whenText(latest.created_at, more, now)}</span>
          </span>
        </Link>
      );
      return { key: `notice ${latest.id}`, at: latest.created_at, row };
    }),
    ...changesByOthers(events, me?.id, now).flatMap(({ latest, more }) => {
      const item = known.get(latest.item.id);
      if (!item) return [];
      const row = <ChangedItem item={item} event={latest} when={whenText(latest.at, more, now)} />;
      return { key: `event ${latest.id}`, at: latest.at, row };
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('home.lately')}</h2>
      </header>
      <ul className={panel.panel}>
        {rows
          .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
          .slice(0, SHOWN)
          .map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
      </ul>
    </section>
  );
}

function whenText(at: string, more: number, now: number): string {
  const when = ago(at, now);
  return more > 0 ? t('home.and_more', { when, count: more }) : when;
}
