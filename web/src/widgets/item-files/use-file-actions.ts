import type { FileChange, ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import {
  useChangeFileMutation,
  useMoveFileMutation,
  useRemoveFileMutation,
  useRestoreFileMutation,
} from '../../api/items/files';
import { t } from '../../i18n/t';
import { announce } from '../../ui/focus/announce';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { nameOf } from './file-text';

const failure = (error: unknown) => errorText(error, t('files.failed'));

/** Changes of an item's files. Removals and moves can be undone. */
export function useFileActions(item: Item) {
  const [changeFile] = useChangeFileMutation();
  const [removeFile] = useRemoveFileMutation();
  const [restoreFile] = useRestoreFileMutation();
  const [moveFile] = useMoveFileMutation();
  const item_id = item.id;

  const report = (error: unknown) => void toast({ message: failure(error), color: 'red' });

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
  };
}
