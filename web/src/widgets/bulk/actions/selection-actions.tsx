import { UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconDoorExit,
  IconDownload,
  IconQrcode,
  IconShare,
  IconStack2,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectPreferences } from '../../../state/inventory.slice';
import { isForPage } from '../../../ui/focus/is-for-page';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { Link } from '../../../ui/page/link';
import { focusCurrentCard } from '../../items/focus-current-card';
import { useOutOfList } from '../out-of-list';
import classes from '../selection.module.css';
import type { useBulkUpdate } from './use-bulk-update';
import { useItemDialogs } from './use-item-dialogs';

const ExportMenu = lazyPart(() => import('../../export/export-menu'), 'note');

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionActionsProps {
  chosen: Item[];
  /** The items that the list shows now. */
  listed: Item[];
  all: Item[];
  bulk: ReturnType<typeof useBulkUpdate>;
}

export function SelectionActions({ chosen, listed, all, bulk }: SelectionActionsProps) {
  const ask = useItemDialogs(chosen, { all, listed }, bulk);
  const outside = useOutOfList(chosen, listed);
  const isDeparted = useAppSelector(selectPreferences).filters.departed;
  const disabled = chosen.length === 0;
  // A dialog returns the focus to its button, which must stay enabled while the change is under way.
  const isUnderWay = bulk.progress !== null;
  const action = (press: () => void) => ({
    className: classes.action,
    disabled,
    'aria-disabled': isUnderWay || undefined,
    onClick: () => !isUnderWay && press(),
  });
  const bar = useRef<HTMLDivElement>(null);
  // The button that deleted the items is disabled once nothing is selected.
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (disabled && (active === document.body || bar.current?.contains(active))) focusCurrentCard();
  }, [disabled]);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Delete' && !disabled && !isUnderWay && isForPage(event)) ask.remove();
  });

  const download = (
    <UnstyledButton className={classes.action} disabled={disabled || isUnderWay}>
      <IconDownload {...ICON} />
      {t('selection.export')}
    </UnstyledButton>
  );
  return (
    <>
      <div ref={bar} className={classes.actions}>
        {!isDeparted && (
          <>
            <UnstyledButton {...action(ask.move)}>
              <IconArrowsMove {...ICON} />
              {t('selection.move')}
            </UnstyledButton>
            <UnstyledButton {...action(ask.tag)}>
              <IconTag {...ICON} />
              {t('selection.tag')}
            </UnstyledButton>
            <UnstyledButton {...action(ask.addToCollections)} aria-label={t('selection.collections_label')}>
              <IconStack2 {...ICON} />
              {t('selection.collections')}
            </UnstyledButton>
            <UnstyledButton {...action(ask.share)} disabled={false} aria-disabled={disabled || isUnderWay || undefined}>
              <IconShare {...ICON} />
              {t('selection.share')}
            </UnstyledButton>
            <LabelsLink chosen={chosen} disabled={disabled || isUnderWay} />
          </>
        )}
        {/* Reserves the place of the button, because the ones after it take items away. */}
        <Suspense fallback={download}>
          <ExportMenu items={chosen} note={outside.length > 0 && t('selection.not_in_list', { count: outside.length })}>
            {download}
          </ExportMenu>
        </Suspense>
        {isDeparted ? (
          <UnstyledButton {...action(ask.bringBack)}>
            <IconArrowBackUp {...ICON} />
            {t('selection.bring_back')}
          </UnstyledButton>
        ) : (
          <UnstyledButton {...action(ask.depart)}>
            <IconDoorExit {...ICON} />
            {t('selection.depart')}
          </UnstyledButton>
        )}
        <UnstyledButton {...action(ask.remove)} data-danger>
          <IconTrash {...ICON} />
          {t('selection.delete')}
        </UnstyledButton>
      </div>
      {ask.dialogs}
    </>
  );
}

/** Links to a sheet of QR labels. The URL fits the ids of one API call. */
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
