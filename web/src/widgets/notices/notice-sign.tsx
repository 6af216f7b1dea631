import {
  type Icon,
  IconDatabaseExclamation,
  IconFileAlert,
  IconFileText,
  IconLink,
  IconLock,
  IconMailCheck,
  IconPackage,
  IconPhotoCheck,
  IconServer,
  IconUser,
} from '@tabler/icons-react';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { Initials } from '../../ui/text/initials';
import classes from './notice-sign.module.css';

const SIGNS: Partial<Record<Notice['kind'], Icon>> = {
  low_stock: IconPackage,
  guest_changed: IconLink,
  batch_done: IconPhotoCheck,
  signed_in_by_google: IconMailCheck,
  pin_locked: IconLock,
  storage_low: IconServer,
  backup_failed: IconDatabaseExclamation,
  backup_overdue: IconDatabaseExclamation,
  report_ready: IconFileText,
  report_failed: IconFileAlert,
};

/** The initials of the user who caused the notice, or else an icon for its kind. */
export function NoticeSign({ notice: { kind, actor_id, actor_name } }: { notice: Notice }) {
  if (actor_id !== null && actor_name !== null) return <Initials id={actor_id} name={actor_name} size={2.5} />;
  const Icon = SIGNS[kind] ?? IconUser;
  return (
    <span className={classes.sign} data-kind={kind} aria-hidden="true">
      <Icon size="1.25rem" stroke={1.75} />
    </span>
  );
}
