import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useNoticesQuery } from '../../api/sharing/notices';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import classes from './notices-bell.module.css';

const NoticesDialog = lazyPart(() => import('./notices-dialog'));

/** Higher counts show as "99+". */
const MOST_TOLD = 99;

/** The bell with the number of new notices; a press opens them. */
export default function NoticesBell() {
  const dialog = useLazyDialog(NoticesDialog);
  const { unread } = useNoticesQuery(undefined, {
    refetchOnFocus: true,
    selectFromResult: ({ data }) => ({ unread: data?.unread_count ?? 0 }),
  });

  return (
    <>
      <UnstyledButton
        className={classes.bell}
        aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.label')}
        onClick={dialog.open}
      >
        <IconBell size="1.25rem" stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {unread > MOST_TOLD ? `${MOST_TOLD}+` : formatNumber(unread)}
          </span>
        )}
      </UnstyledButton>
      {dialog.shown((state) => (
        <NoticesDialog {...state} />
      ))}
    </>
  );
}
