import { Button } from '@mantine/core';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../../locales/notices';
import { useNoticesQuery, useReadNoticesMutation } from '../../api/notices';
import { Chip } from '../../ui/chip';
import { Dialog } from '../../ui/dialog';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { ago } from '../../ui/times';
import { toast } from '../../ui/toasts';
import { useNow } from '../../ui/use-now';
import classes from './notices-dialog.module.css';

interface NoticesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** What runs low, latest first; each leads to its item and is read by that. */
export default function NoticesDialog(dialog: NoticesDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useNoticesQuery();
  const { opened } = dialog;
  // It stays when it is closed, and the bell's last turn may be a minute ago.
  useEffect(() => {
    if (opened) void refetch();
  }, [opened, refetch]);
  const [read] = useReadNoticesMutation();

  const readAll = async () => {
    const answer = await read({ all: true });
    if (answer.error) void toast({ message: errorText(answer.error, t('notices.read_failed')), color: 'red' });
  };
  const open = ({ id, read_at }: Notice) => {
    dialog.onClose();
    if (read_at === null) void read({ ids: [id] });
  };

  return (
    <Dialog {...dialog} title={t('notices.title')} size="28rem" sheet>
      {error && !data && <Problem>{errorText(error, t('notices.load_failed'))}</Problem>}
      {data?.notices.length === 0 && (
        <div className={classes.empty}>
          <p>{t('notices.empty_title')}</p>
          <p className={classes.muted}>{t('notices.empty_text')}</p>
        </div>
      )}
      {data && data.notices.length > 0 && (
        <>
          <ul className={classes.list}>
            {data.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={open} />
            ))}
          </ul>
          <Button variant="default" fullWidth disabled={data.unread_count === 0} onClick={readAll}>
            {t('notices.read_all')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const { item_id, item_name, quantity, quantity_min: minimum, created_at, read_at } = notice;
  return (
    <li>
      <Link
        to={`/items/${item_id}`}
        className={classes.notice}
        data-unread={read_at === null || undefined}
        onClick={() => onOpen(notice)}
      >
        <span className={classes.top}>
          <strong className={classes.name}>{item_name}</strong>
          {read_at === null && <Chip tone="busy">{t('notices.unread')}</Chip>}
        </span>
        <span>
          {quantity === 0 ? t('notices.out_of_stock', { minimum }) : t('notices.low_stock', { quantity, minimum })}
        </span>
        <span className={classes.muted}>{ago(created_at, now)}</span>
      </Link>
    </li>
  );
}
