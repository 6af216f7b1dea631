import { ActionIcon } from '@mantine/core';
import { IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import type { Review } from '../review/use-review';
import type { Row } from './draft';
import classes from './result.module.css';

/** Duplicates a row, once every row has a name, or removes it. */
export function RowActions({ row, review: { act, whenNamed } }: { row: Row; review: Review }) {
  const name = row.name.trim() || t('review.nameless');
  const { uuid } = row;
  return (
    <div className={classes.rowActions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={t('review.duplicate_label', { name })}
        onClick={() => whenNamed(() => act({ type: 'duplicated', uuid }))}
      >
        <IconCopyPlus size="1.25rem" stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={t('review.remove_label', { name })}
        onClick={() => act({ type: 'removed', uuid })}
      >
        <IconTrash size="1.25rem" stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
