import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../ui/chip';
import classes from './queue-list.module.css';

interface QueueRowProps {
  name: string;
  picture: ReactNode;
  state: string;
  tone: Tone;
  /** What went wrong, or what came of it. */
  detail?: string | null;
  /** Absent when the photo can no longer be taken back. */
  onRemove?: () => void;
  children?: ReactNode;
}

/** One photo of the queue, whether it is still being uploaded or already with the server. */
export function QueueRow({ name, picture, state, tone, detail, onRemove, children }: QueueRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <div className={classes.picture}>{picture}</div>
      <p className={classes.name}>{name}</p>
      {detail && (
        <p className={classes.detail} data-tone={tone}>
          {detail}
        </p>
      )}
      <div className={classes.doing}>
        <div className={classes.state}>
          <Chip tone={tone}>{state}</Chip>
        </div>
        <div className={classes.extra}>{children}</div>
      </div>
      <div className={classes.remove}>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            c="inherit"
            aria-label={t('batch.remove_label', { name })}
            onClick={onRemove}
          >
            <IconX size="1.25rem" stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
