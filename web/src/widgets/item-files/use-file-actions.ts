import type { FileChange, ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import {
  filesApi,
  useAddFileMutation,
  useChangeFileMutation,
  useMoveFileMutation,
  useRemoveFileMutation,
  useRestoreFileMutation,
} from '../../api/items/files';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { announce } from '../../ui/focus/announce';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { nameOf } from './file-text';

const failure = (error: unknown) => errorText(error, t('files.failed'));

/** Changes of an item's files. Removals and moves can be undone. */
export function useFileActions(item: Item) {
  const dispatch = useAppDispatch();
  const [addFile] = useAddFileMutation();
  const [changeFile] = useChangeFileMutation();
  const [removeFile] = useRemoveFileMutation();
  const [restoreFile] = useRestoreFileMutation();
  const [moveFile] = useMoveFileMutation();
  const item_id = item.id;

  const report = (error: unknown) => void toast({ message: failure(error), color: 'red' });

  /** Adds a file to another item. `added` is null if that item had the file already. */
  const addToOne = async (file_id: number, to: Item) => {
    const before = await dispatch(filesApi.endpoints.files.initiate(to.id, { forceRefetch: true, subscribe: false }));
    if (!before.data) return { to, added: null, error: before.error };
    const { data, error } = await addFile({ item_id: to.id, given: { file_id } });
    const isNew = data && before.data.every(({ id }) => id !== data.file.id);
    return { to, added: isNew ? { item_id: to.id, file_id: data.file.id } : null, error };
  };

  return {
    /** Resolves to an error message or `null`. */
    change: async (file: ItemFile, change: FileChange): Promise<string | null> => {
      const { error } = await changeFile({ item_id, file_id: file.id, ...change });
      return error ? failure(error) : null;
    },
    use: async (file: ItemFile, change: FileChange) => {
      const { error } = await changeFile({ item_id, file_id: file.id, ...change });
      if (error) report(error);
      else if (change.position !== undefined)
        void toast({ message: t('files.position', { name: nameOf(file), position: change.position + 1 }) });
      else if (change.is_cover) announce(t('files.is_cover', { name: nameOf(file) }));
    },
    remove: async (file: ItemFile) => {
      const { error } = await removeFile({ item_id, file_id: file.id });
      if (error) return report(error);
      undoToast(t('files.removed', { name: nameOf(file) }), async () => {
        const { error } = await restoreFile({ item_id, file_id: file.id });
        return error ? failure(error) : null;
      });
    },
    /** @param position the place of the file in the list, to which an undo moves it back; -1 if unknown */
    move: async (file: ItemFile, to: Item, position: number) => {
      const file_id = file.id;
      const { data, error } = await moveFile({ from_id: item_id, file_id, item_id: to.id });
      if (!data) return report(error);
      // The other item had the same file already, so this one was only removed.
      const isRemoved = data.file.id !== file_id;
      const change = { ...(position >= 0 && { position }), ...(file.is_cover && { is_cover: true as const }) };
      undoToast(t('files.moved', { name: nameOf(file), item: to.name }), async () => {
        const back = isRemoved
          ? await restoreFile({ item_id, file_id })
          : await moveFile({ from_id: to.id, file_id, item_id });
        // A file that moves comes last, and is no cover.
        const { error } = back.error || isRemoved ? back : await changeFile({ item_id, file_id, ...change });
        return error ? failure(error) : null;
      });
    },
    /** Adds the file to other items, too. Undo removes it from those that did not have it before. */
    addTo: async (file: ItemFile, items: Item[]) => {
      const name = nameOf(file);
      const added: { item_id: number; file_id: number }[] = [];
      const done: Item[] = [];
      for (const item of items) {
        const one = await addToOne(file.id, item);
        if (one.error) {
          const reason = failure(one.error);
          void toast({ message: t('files.not_added_to', { name, item: item.name, reason }), color: 'red' });
        } else done.push(item);
        if (one.added) added.push(one.added);
      }
      const says = { name, item: done[0]?.name ?? '', count: done.length };
      if (added.length === 0) {
        if (done.length > 0) void toast({ message: t('files.had_already', says) });
        return;
      }
      undoToast(t('files.added_to', says), async () => {
        const undone = await Promise.all(added.map((one) => removeFile(one)));
        const failed = undone.find(({ error }) => error);
        return failed ? failure(failed.error) : null;
      });
    },
  };
}
