import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import type { Tone } from '../../ui/chip';
import { Link } from '../../ui/link';
import classes from './queue-list.module.css';

interface QueueRowProps {
  name: string;
  /** What was found in it; until that is known, what went wrong or how it is stands in its place. */
  found?: string | null;
  /** Where what was found is; all of the row leads there. */
  to?: string | undefined;
  picture: ReactNode;
  state: string;
  icon: ReactNode;
  tone: Tone;
  /** What went wrong, or what came of it. */
  detail?: string | null;
  /** Absent when the photo can no longer be taken back. */
  onRemove?: () => void;
  /** Further entries of the menu. */
  more?: ReactNode;
  children?: ReactNode;
}

/** One photo of the queue, whether it is still being uploaded or already with the server. */
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

/** What is the matter, and what helps: the first sentence and the others. */
function sentencesOf(text: string): [first: string, others: string] {
  const end = /[.!?] /.exec(text)?.index;
  return end === undefined ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 2)];
}
