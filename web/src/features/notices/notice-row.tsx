import { VisuallyHidden } from '@mantine/core';
import { type Icon, IconBrandGoogle, IconLink, IconPackage, IconPhotoCheck, IconUser } from '@tabler/icons-react';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Initials } from '../../ui/initials';
import { ago } from '../../ui/times';
import { useNow } from '../../ui/use-now';
import { LeaveGroup } from './leave-group';
import { noticeText } from './notice-text';
import classes from './notices-dialog.module.css';

interface NoticeRowProps {
  notice: Notice;
  onOpen: (notice: Notice) => void;
}

/** It leads to what it is about; who was added to a group can leave it here. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { kind, created_at, read_at, group_id, text_values } = notice;
  const { title, text, to } = noticeText(notice, t);
  const unread = read_at === null;
  return (
    <li className={classes.row}>
      <Link to={to} className={classes.notice} data-unread={unread || undefined} onClick={() => onOpen(notice)}>
        <Sign notice={notice} />
        <span className={classes.words}>
          <strong className={classes.name}>{title}</strong>
          {unread && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
          <span>{text}</span>
          <span className={classes.muted}>{ago(created_at, now)}</span>
        </span>
        {unread && <span className={classes.dot} aria-hidden="true" />}
      </Link>
      {kind === 'added_to_group' && group_id && <LeaveGroup id={group_id} name={text_values.group_name ?? ''} />}
    </li>
  );
}

const SIGNS: Partial<Record<Notice['kind'], Icon>> = {
  low_stock: IconPackage,
  guest_changed: IconLink,
  batch_done: IconPhotoCheck,
  signed_in_by_google: IconBrandGoogle,
};

/** Whose doing it is, or else of which kind it is. */
function Sign({ notice: { kind, actor_id, actor_name } }: { notice: Notice }) {
  if (actor_id !== null && actor_name !== null) return <Initials id={actor_id} name={actor_name} size={2.5} />;
  const Icon = SIGNS[kind] ?? IconUser;
  return (
    <span className={classes.sign} data-kind={kind} aria-hidden="true">
      <Icon size="1.25rem" stroke={1.75} />
    </span>
  );
}
