import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { CollectionDialog } from '../manage/collection-dialog';
import { DeleteCollection, EmptyCollection } from '../manage/confirm-collection';

const ShareCollectionDialog = lazyPart(() => import('../../sharing/share-collection-dialog'), 'note');
const ShoppingDialog = lazyPart(() => import('../shopping/shopping-dialog'), 'note');

/** An action on collections that needs a dialog. */
export type Task =
  | { kind: 'create' }
  | { kind: 'edit' | 'duplicate' | 'empty' | 'delete' | 'share'; collection: Collection }
  | { kind: 'shopping'; collection: Collection; joined: Collection | null };

/**
 * The dialog of one task at a time. It stays mounted until the next task, so that it can animate out and return
 * the focus.
 */
export function useCollectionTask(onCreated: (collection: Collection) => void) {
  const [last, setLast] = useState<{ task: Task; number: number; opened: boolean } | null>(null);
  return {
    begin: (task: Task) => setLast({ task, number: (last?.number ?? 0) + 1, opened: true }),
    dialog: last && (
      <Suspense key={last.number}>
        <TaskDialog
          task={last.task}
          opened={last.opened}
          onClose={() => setLast({ ...last, opened: false })}
          onCreated={onCreated}
        />
      </Suspense>
    ),
  };
}

interface TaskDialogProps {
  task: Task;
  opened: boolean;
  onClose: () => void;
  onCreated: (collection: Collection) => void;
}

function TaskDialog({ task, onCreated, ...dialog }: TaskDialogProps) {
  switch (task.kind) {
    case 'create':
      return <CollectionDialog {...dialog} onCreated={onCreated} />;
    case 'edit':
      return <CollectionDialog {...dialog} edited={task.collection} />;
    case 'duplicate':
      return <CollectionDialog {...dialog} copied={task.collection} onCreated={onCreated} />;
    case 'empty':
      return <EmptyCollection {...dialog} collection={task.collection} />;
    case 'delete':
      return <DeleteCollection {...dialog} collection={task.collection} />;
    case 'share':
      return <ShareCollectionDialog {...dialog} collection={task.collection} />;
    case 'shopping':
      return <ShoppingDialog {...dialog} collectionId={task.collection.id} joinedId={task.joined?.id ?? null} />;
  }
}
