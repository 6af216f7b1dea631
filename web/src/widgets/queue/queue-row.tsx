import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import type { Tone } from '../../ui/text/chip';
import classes from './queue-list.module.css';

interface QueueRowProps {
  name: string;
  /** The items found in the photo. Until they are known, the error or the state is shown instead. */
  found?: string | null;
  /** The address of the items found; the whole row links there. */
  to?: string | undefined;
  picture: ReactNode;
  state: string;
  icon: ReactNode;
  tone: Tone;
  /** The error or the result. */
  detail?: string | null;
  /** Absent when the photo can no longer be removed. */
  onRemove?: () => void;
  /** Further entries of the menu. */
  more?: ReactNode;
  children?: ReactNode;
}

/** One photo of the queue, being uploaded or already on the server. */
export function QueueRow(row: QueueRowProps) {
  const { name, found, to, picture, state, icon, tone, detail, onRemove, more, children } = row;
  const [title, about] = found ? [found, detail] : sentencesOf(detail ?? '');
  const how = (
    <>
      {icon}
      <span className={classes.stateWord}>{state}</span>
    </>
  );
  return (
    <li className={classes.row}>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.words}>
        <p className={classes.found} data-whole={!found || undefined}>
          {to ? (
            <Link to={to} className={classes.open}>
              {title || state}
            </Link>
          ) : (
            title || (
              <span className={classes.state} data-tone={tone}>
                {how}
              </span>
            )
          )}
        </p>
        {about && <p className={classes.detail}>{about}</p>}
        <p className={classes.state} data-tone={title ? tone : undefined}>
          {title && how}
          <span className={classes.fileName}>{name}</span>
        </p>
      </div>
      <div className={classes.extra}>{children}</div>
      {(onRemove || more) && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon
              className={classes.more}
              variant="subtle"
              color="gray"
              size="2.75rem"
              c="inherit"
              aria-label={t('batch.more', { name })}
            >
              <IconDots size="1.25rem" stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more}
            {onRemove && (
              <Menu.Item leftSection={<IconX size="1.25rem" stroke={1.75} aria-hidden />} onClick={onRemove}>
                {t('batch.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

/** Splits an error message: the first sentence says the error, the others the remedy. */
function sentencesOf(text: string): [first: string, others: string] {
  const end = /[.!?] /.exec(text)?.index;
  return end === undefined ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 2)];
}
