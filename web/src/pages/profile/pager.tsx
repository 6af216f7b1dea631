import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import '../../i18n/locales/pager';
import classes from './pager.module.css';

interface PagerProps {
  total: number;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** Moves between the pages of a long list of users. */
export function Pager({ total, page, pageSize, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <ActionIcon
        variant="default"
        disabled={page === 1}
        aria-label={t('pager.previous')}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} />
      </ActionIcon>
      <span className={classes.range} role="status">
        {t('pager.range', { first, last, total })}
      </span>
      <ActionIcon
        variant="default"
        disabled={last === total}
        aria-label={t('pager.next')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}
