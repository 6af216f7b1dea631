import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useEffect } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/notices';
import { useNoticePagesInfiniteQuery, useNoticesQuery, useReadNoticesMutation } from '../../api/sharing/notices';
import { Dialog } from '../../ui/dialogs/dialog';
import { announce } from '../../ui/focus/announce';
import { Problem } from '../../ui/messages/problem';
import { toast } from '../../ui/messages/toasts';
import { MessagePage } from '../../ui/page/message-page';
import { useNow } from '../../ui/text/use-now';
import { errorText } from '../problems/error-text';
import { NoticeRow } from './notice-row';
import classes from './notices-dialog.module.css';

/** Days follow the user's local calendar. */
function dayOf(iso: string, now: number): 'today' | 'yesterday' | 'earlier' {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const at = Date.parse(iso);
  if (at >= midnight) return 'today';
  return at >= new Date(midnight).setHours(-24) ? 'yesterday' : 'earlier';
}

interface NoticesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Notices about low stock and other users' activity, by day, latest first. Each links to its subject, which
 * marks it as read.
 */
export default function NoticesDialog(dialog: NoticesDialogProps) {
  const { opened } = dialog;
  const { data: latest, refetch } = useNoticesQuery();
  // The closed dialog stays mounted, and the bell's last poll may be a minute old.
  useEffect(() => {
    if (opened) void refetch();
  }, [opened, refetch]);
  const { data, error, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } =
    useNoticePagesInfiniteQuery(undefined, { skip: !opened, refetchOnMountOrArgChange: true });
  const pages = data?.pages ?? (latest && [latest]);
  const notices = pages?.flatMap((page) => page.notices);
  const now = useNow();
  const [read] = useReadNoticesMutation();

  const readAll = async () => {
    const answer = await read({ all: true });
    if (answer.error) return toast({ message: errorText(answer.error, t('notices.read_failed')), color: 'red' });
    announce(t('notices.all_read'));
  };
  const open = ({ id, read_at }: Notice) => {
    dialog.onClose();
    if (read_at === null) void read({ ids: [id] });
  };

  return (
    <Dialog {...dialog} title={t('notices.title')} size="28rem" className={classes.panel} sheet growing>
      {error && !pages && <Problem>{errorText(error, t('notices.load_failed'))}</Problem>}
      {notices?.length === 0 && (
        <MessagePage heading="h3" icon={<IconBell size="2rem" stroke={1.5} />} title={t('notices.empty_title')}>
          {t('notices.empty_text')}
        </MessagePage>
      )}
      {notices && notices.length > 0 && (
        <>
          <Button
            variant="subtle"
            data-flush="end"
            className={classes.all}
            disabled={pages?.[0]?.unread_count === 0}
            onClick={readAll}
          >
            {t('notices.read_all')}
          </Button>
          {[...Map.groupBy(notices, ({ created_at }) => dayOf(created_at, now))].map(([day, ofDay]) => (
            <section key={day} className={classes.day} aria-label={t(`notices.${day}`)}>
              <h3 className={classes.dayName}>{t(`notices.${day}`)}</h3>
              <ul>
                {ofDay.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} onOpen={open} />
                ))}
              </ul>
            </section>
          ))}
          {isFetchNextPageError && <Problem>{errorText(error, t('notices.more_failed'))}</Problem>}
          {hasNextPage && (
            <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('notices.more')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
