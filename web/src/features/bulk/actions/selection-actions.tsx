import { UnstyledButton } from '@mantine/core';
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
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../../ui/lazy-part';
import { toast } from '../../../ui/toasts';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import classes from '../selection.module.css';
import type { useBulkUpdate } from './use-bulk-update';

const MoveDialog = lazyPart(() => import('./move-dialog'));
const TagDialog = lazyPart(() => import('./tag-dialog'));
const AddToCollectionsDialog = lazyPart(() => import('../../collections/add-to-collections-dialog'));
const ShareItemsDialog = lazyPart(() => import('../../sharing/share-items-dialog'));
const Confirmation = lazyPart(() => import('../../../ui/confirmation'));
const ExportMenu = lazy(() => import('../../../ui/export-menu'));

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionActionsProps {
  chosen: Item[];
  all: Item[];
  bulk: ReturnType<typeof useBulkUpdate>;
}

export function SelectionActions({ chosen, all, bulk }: SelectionActionsProps) {
  const { t } = useTranslation();
  const moving = useLazyDialog(MoveDialog);
  const tagging = useLazyDialog(TagDialog);
  const gathering = useLazyDialog(AddToCollectionsDialog);
  const sharing = useLazyDialog(ShareItemsDialog);
  const deleting = useLazyDialog(Confirmation);
  const disabled = chosen.length === 0 || bulk.progress !== null;
  const own = chosen.filter(({ my_role }) => my_role === 'owner');
  const others = chosen.length - own.length;

  const askToDelete = () =>
    own.length > 0 ? deleting.open() : void toast({ message: t('selection.delete_none'), color: 'red' });

  const share = () => (chosen.length > 0 ? sharing.open() : void toast({ message: t('selection.share_none') }));

  return (
    <>
      <div className={classes.actions}>
        <UnstyledButton className={classes.action} disabled={disabled} onClick={moving.open}>
          <IconArrowsMove {...ICON} />
          {t('selection.move')}
        </UnstyledButton>
        <UnstyledButton className={classes.action} disabled={disabled} onClick={tagging.open}>
          <IconTag {...ICON} />
          {t('selection.tag')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          aria-label={t('selection.collections_label')}
          disabled={disabled}
          onClick={gathering.open}
        >
          <IconStack2 {...ICON} />
          {t('selection.collections')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          disabled={bulk.progress !== null}
          aria-disabled={chosen.length === 0 || undefined}
          onClick={share}
        >
          <IconShare {...ICON} />
          {t('selection.share')}
        </UnstyledButton>
        <LabelsLink chosen={chosen} disabled={disabled} />
        <UnstyledButton className={classes.action} data-danger disabled={disabled} onClick={askToDelete}>
          <IconTrash {...ICON} />
          {t('selection.delete')}
        </UnstyledButton>
        <Suspense>
          <ExportMenu items={chosen}>
            <UnstyledButton className={classes.action} disabled={disabled}>
              <IconDownload {...ICON} />
              {t('selection.export')}
            </UnstyledButton>
          </ExportMenu>
        </Suspense>
      </div>
      {moving.shown((dialog) => (
        <MoveDialog {...dialog} count={chosen.length} all={all} onMove={(to) => bulk.move(chosen, to)} />
      ))}
      {tagging.shown((dialog) => (
        <TagDialog {...dialog} items={chosen} all={all} onTag={(change) => bulk.tag(chosen, change)} />
      ))}
      {gathering.shown((dialog) => (
        <AddToCollectionsDialog {...dialog} items={chosen} />
      ))}
      {sharing.shown((dialog) => (
        <ShareItemsDialog {...dialog} items={chosen} />
      ))}
      {deleting.shown((dialog) => (
        <Confirmation
          {...dialog}
          title={t('selection.delete_title', { count: own.length })}
          confirm={t('selection.delete_submit')}
          onConfirm={() => bulk.remove(chosen)}
        >
          <p>{t('selection.delete_text')}</p>
          {others > 0 && <p>{t('selection.delete_skipped', { count: others })}</p>}
        </Confirmation>
      ))}
    </>
  );
}

/** A sheet of QR labels; more than one call of ids fits into no address. */
function LabelsLink({ chosen, disabled }: { chosen: Item[]; disabled: boolean }) {
  const { t } = useTranslation();
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
