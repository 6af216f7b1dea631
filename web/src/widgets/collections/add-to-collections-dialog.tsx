import { Button, Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '../../i18n/locales/collections';
import { IconFolderPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, useMemo, useState } from 'react';
import { useMembershipQuery } from '../../api/items/collection-items';
import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import { clicked, type Extent, extentOf, membershipChanges } from '../../domain/collection-item-changes';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { choosingDone, selectSelected } from '../../state/inventory.slice';
import { Dialog } from '../../ui/dialogs/dialog';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { Problem } from '../../ui/messages/problem';
import { errorText } from '../problems/error-text';
import { CollectionIcon } from '../sharing/collection-badges';
import classes from './add-to-collections-dialog.module.css';
import { useCollectionTask } from './selector/collection-task';
import { inOrder } from './selector-options';
import { useApplyChanges } from './use-apply-changes';

interface AddToCollectionsDialogProps {
  items: Item[];
  /** A note about the items. */
  note?: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Adds items to collections and removes them, all in one request. */
export default function AddToCollectionsDialog({ items, note, opened, onClose }: AddToCollectionsDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('collections.add_title', { count: items.length })}
      size="30rem"
      sheet
    >
      {note}
      <Memberships items={items} onDone={onClose} />
    </Dialog>
  );
}

function Memberships({ items, onDone }: { items: Item[]; onDone: () => void }) {
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { data, error } = useMembershipQuery(ids, { skip: ids.length === 0 });
  const { data: own = [] } = useCollectionsQuery({ counts: true, system: true });
  const { data: shared = [] } = useSharedCollectionsQuery();
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelected);
  const [wanted, setWanted] = useState(() => new Map<number, Extent>());
  const { apply, applying, problem } = useApplyChanges();
  const isStillOpen = useStillShown();
  const task = useCollectionTask(({ id }) => setWanted((before) => new Map(before).set(id, 'all')));

  if (error) return <Problem>{errorText(error, t('collections.data_failed'))}</Problem>;
  if (!data) return <Coming />;
  const changes = membershipChanges(data, wanted, ids);

  return (
    <div className={classes.memberships} data-fills-sheet>
      {data.length === 0 && <p>{t('collections.none')}</p>}
      <ul className={classes.list}>
        {inOrder(data).map(({ id, name, count }) => {
          const now = extentOf(count, ids.length);
          const theirs = shared.find((collection) => collection.id === id);
          const collection = theirs ?? own.find((each) => each.id === id);
          return (
            <Membership
              key={id}
              name={theirs ? t('collections.name_from', { name, owner: theirs.owner_name }) : name}
              icon={collection && <CollectionIcon collection={collection} isOthers={theirs !== undefined} />}
              holds={collection?.item_count ?? null}
              now={now}
              wanted={wanted.get(id) ?? now}
              count={count}
              total={ids.length}
              onWant={(extent) => setWanted(new Map(wanted).set(id, extent))}
            />
          );
        })}
      </ul>
      <UnstyledButton className={classes.new} onClick={() => task.begin({ kind: 'create' })}>
        <IconFolderPlus size="1.5rem" stroke={1.75} aria-hidden />
        {t('collections.new')}
      </UnstyledButton>
      {problem && <Problem>{problem}</Problem>}
      {task.dialog}
      <div>
        <Button
          fullWidth
          disabled={changes.length === 0}
          loading={applying}
          onClick={async () => {
            if (!(await apply(changes, data)) || !isStillOpen()) return;
            onDone();
            // The item is not one of the selected ones.
            if (ids.every((id) => selected[id])) dispatch(choosingDone());
          }}
        >
          {t('collections.apply')}
        </Button>
      </div>
    </div>
  );
}

/** A placeholder with the height of the list, so that the dialog does not grow. */
function Coming() {
  const { data: own = [] } = useCollectionsQuery({ counts: true, system: true });
  const { data: shared = [] } = useSharedCollectionsQuery();
  const rows = [...own, ...shared.filter(({ permission }) => permission === 'edit')];
  return (
    <div className={classes.memberships} aria-busy>
      <div className={classes.list}>
        {rows.map(({ id }) => (
          <Skeleton key={id} className={classes.row} />
        ))}
      </div>
      <Skeleton>
        <Button fullWidth>{t('collections.apply')}</Button>
      </Skeleton>
    </div>
  );
}

interface MembershipProps {
  name: string;
  icon: ReactNode;
  /** The number of items in it, once known. */
  holds: number | null;
  now: Extent;
  wanted: Extent;
  count: number;
  total: number;
  onWant: (extent: Extent) => void;
}

function Membership({ name, icon, holds, now, wanted, count, total, onWant }: MembershipProps) {
  const pending = wanted !== now;
  const some = now === 'some' ? t('collections.add_some', { count, total }) : '';
  const all = total === 1 ? t('collections.add_in') : t('collections.add_all');
  const known = now === 'all' ? all : some;
  const will = wanted === 'all' ? t('collections.add_pending') : t('collections.remove_pending');
  return (
    <li className={classes.row}>
      <Checkbox
        size="md"
        label={name}
        description={pending ? will : known}
        checked={wanted === 'all'}
        indeterminate={wanted === 'some'}
        onChange={() => onWant(clicked(wanted))}
        data-pending={pending || undefined}
        className={classes.box}
      />
      {icon}
      {holds !== null && <span className={classes.holds}>{formatNumber(holds)}</span>}
    </li>
  );
}
