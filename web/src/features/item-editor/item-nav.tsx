import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './item-editor.module.css';

interface ItemNavProps {
  /** From 0; -1 for an item that is no longer among those shown. */
  index: number;
  total: number;
  onStep: (by: -1 | 1) => void;
  onShowAll: () => void;
}

/** To the neighbours of the item, and back to all of them. */
export function ItemNav({ index, total, onStep, onShowAll }: ItemNavProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.nav} aria-label={t('inventory.label')}>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size="1.125rem" stroke={1.75} />}
        className={classes.all}
        onClick={onShowAll}
      >
        {t('editor.show_all')}
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('editor.previous')}
        aria-keyshortcuts="ArrowLeft"
        disabled={index < 1}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} />
      </ActionIcon>
      {index >= 0 && (
        <span className={classes.position} role="status">
          {t('editor.position', { position: index + 1, total })}
        </span>
      )}
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('editor.next')}
        aria-keyshortcuts="ArrowRight"
        disabled={index < 0 || index >= total - 1}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}
