import { UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconArrowsMove,
  IconDownload,
  IconQrcode,
  IconShare,
  IconStack2,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { Suspense } from 'react';
import { t } from '../../../i18n/t';
import { isForPage } from '../../../ui/is-for-page';
import { lazyPart } from '../../../ui/lazy-part';
import { Link } from '../../../ui/link';
import { toast } from '../../../ui/toasts';
import { useOutOfList } from '../out-of-list';
import classes from '../selection.module.css';
import type { useBulkUpdate } from './use-bulk-update';
import { useItemDialogs } from './use-item-dialogs';

const ExportMenu = lazyPart(() => import('../../../ui/export-menu'), 'note');

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionActionsProps {
  chosen: Item[];
  /** On the list now. */
  listed: Item[];
  all: Item[];
  bulk: ReturnType<typeof useBulkUpdate>;
}

export function SelectionActions({ chosen, listed, all, bulk }: SelectionActionsProps) {
  const ask = useItemDialogs(chosen, { all, listed }, bulk);
  const outside = useOutOfList(chosen, listed);
  const disabled = chosen.length === 0 || bulk.progress !== null;
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Delete' && !disabled && isForPage(event)) ask.remove();
  });

  const download = (
    <UnstyledButton className={classes.action} disabled={disabled}>
      <IconDownload {...ICON} />
      {t('selection.export')}
    </UnstyledButton>
  );
  return (
    <>
      <div className={classes.actions}>
        <UnstyledButton className={classes.action} disabled={disabled} onClick={ask.move}>
          <IconArrowsMove {...ICON} />
          {t('selection.move')}
        </UnstyledButton>
        <UnstyledButton className={classes.action} disabled={disabled} onClick={ask.tag}>
          <IconTag {...ICON} />
          {t('selection.tag')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          aria-label={t('selection.collections_label')}
          disabled={disabled}
          onClick={ask.addToCollections}
        >
          <IconStack2 {...ICON} />
          {t('selection.collections')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          disabled={bulk.progress !== null}
          aria-disabled={chosen.length === 0 || undefined}
          onClick={ask.share}
        >
          <IconShare {...ICON} />
          {t('selection.share')}
        </UnstyledButton>
        <LabelsLink chosen={chosen} disabled={disabled} />
        {/* In its place from the start: what follows it deletes. */}
        <Suspense fallback={download}>
          <ExportMenu items={chosen} note={outside.length > 0 && t('selection.not_in_list', { count: outside.length })}>
            {download}
          </ExportMenu>
        </Suspense>
        <UnstyledButton className={classes.action} data-danger disabled={disabled} onClick={ask.remove}>
          <IconTrash {...ICON} />
          {t('selection.delete')}
        </UnstyledButton>
      </div>
      {ask.dialogs}
    </>
  );
}

/** A sheet of QR labels; more than one call of ids fits into no address. */
function LabelsLink({ chosen, disabled }: { chosen: Item[]; disabled: boolean }) {
  const label = (
    <>
      <IconQrcode {...ICON} />
      {t('selection.labels')}
    </>
  );
  if (disabled || chosen.length > MAX_BATCH) {
    return (
      <UnstyledButton
        className={classes.action}
        disabled={disabled}
        aria-disabled={chosen.length > MAX_BATCH || undefined}
        onClick={() => void toast({ message: t('selection.too_many_labels') })}
      >
        {label}
      </UnstyledButton>
    );
  }
  return (
    <Link className={classes.action} to={`/labels?ids=${chosen.map(({ id }) => id).join(',')}`}>
      {label}
    </Link>
  );
}
