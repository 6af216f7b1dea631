import { VisuallyHidden } from '@mantine/core';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { ago } from '../../ui/text/times';
import { useNow } from '../../ui/text/use-now';
import { LeaveGroup } from './leave-group';
import { NoticeSign } from './notice-sign';
import { noticeText } from './notice-text';
import classes from './notices-dialog.module.css';

interface NoticeRowProps {
  notice: Notice;
  onOpen: (notice: Notice) => void;
}

/** Links to the subject of the notice. A user who was added to a group can leave it here. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const now = useNow();
  const { kind, created_at, read_at, group_id, text_values } = notice;
  const { title, text, to } = noticeText(notice);
  const unread = read_at === null;
  const mayLeave = kind === 'added_to_group' && group_id !== null;
  return (
    <li className={classes.row}>
      <Link to={to} className={classes.notice} data-unread={unread || undefined} onClick={() => onOpen(notice)}>
        <NoticeSign notice={notice} />
        <span className={classes.words}>
          <strong className={classes.name}>{title}</strong>
          {unread && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
          <span className={classes.muted}>{[text, ago(created_at, now)].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      {mayLeave && <LeaveGroup id={group_id} name={text_values.group_name ?? ''} />}
      <span className={classes.dot} data-unread={unread || undefined} aria-hidden="true" />
    </li>
  );
}
