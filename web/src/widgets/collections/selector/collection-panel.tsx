import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '../../../i18n/locales/collections';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import selector from '../collection-selector.module.css';
import type { SelectorOption } from '../selector-options';
import { CollectionActions } from './collection-actions';
import { CollectionList } from './collection-list';
import { type Task, useCollectionTask } from './collection-task';

const ManageCollections = lazyPart(() => import('../manage/manage-collections'));

interface CollectionPanelProps {
  opened: boolean;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** The list of the selector: the user opens a collection or one of its actions. */
export default function CollectionPanel({ opened, value, onChange, onClose }: CollectionPanelProps) {
  const [mounted, setMounted] = useState(false);
  const [managed, setManaged] = useState<SelectorOption | null>(null);
  /** The collection whose actions were just closed. */
  const [left, setLeft] = useState<SelectorOption | null>(null);
  const managing = useLazyDialog(ManageCollections);
  const task = useCollectionTask(({ id }) => onChange(String(id)));
  // A popover that mounts open has no anchor yet.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (opened) return;
    setManaged(null);
    setLeft(null);
  }, [opened]);

  const choose = (next: string) => {
    onClose();
    onChange(next);
  };
  const begin = (next: Task) => {
    onClose();
    task.begin(next);
  };
  const back = () => {
    setLeft(managed);
    setManaged(null);
  };
  const manageAll = () => {
    onClose();
    managing.open();
  };
  return (
    <>
      <Popover
        opened={opened && mounted}
        onDismiss={onClose}
        position="bottom-start"
        width="min(20rem, calc(100vw - 2rem))"
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
        clickOutsideEvents={['mouseup', 'touchend']}
      >
        <Popover.Target>
          <span className={selector.anchor} aria-hidden="true" />
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={t('collections.choose')}>
          {managed ? (
            <CollectionActions choice={managed} onBack={back} onTask={begin} onDone={onClose} />
          ) : (
            <CollectionList
              value={value}
              onChoose={choose}
              onManage={setManaged}
              left={left}
              onManageAll={manageAll}
              onTask={begin}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {task.dialog}
      {managing.shown((dialog) => (
        <ManageCollections {...dialog} />
      ))}
    </>
  );
}
