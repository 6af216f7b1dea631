import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ItemFile, NewFile } from '@whereabouts/shared/contracts/files.js';
import type { fileCalls } from '@whereabouts/shared/contracts/http/files.js';
import { FILE_ROUTES } from '@whereabouts/shared/contracts/http/files.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ApiState, api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { patchItems } from './item-lists';

const endpoint = endpointsOf<typeof fileCalls>(FILE_ROUTES);

/** The lists of items show covers and counts, so they change with the files. */
const CHANGED = ['Items', 'Files', 'CollectionItems'] as const;
const ifDone = (answer: unknown) => (answer ? CHANGED : []);

export const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    files: build.query({
      ...endpoint(
        'listFiles',
        (item_id: number) => ({ item_id }),
        ({ files }) => files,
      ),
      providesTags: ['Files'],
    }),
    /** Adds a stored photo, a file of another item or an address. */
    addFile: build.mutation<{ file: ItemFile }, { item_id: number; given: NewFile }>({
      query: ({ item_id, given }) => requestOf(FILE_ROUTES.addFile, { item_id, ...given }),
      invalidatesTags: ifDone,
    }),
    changeFile: build.mutation({
      ...endpoint('changeFile'),
      invalidatesTags: ifDone,
      // A second move, before the answer to the first one, counts from the new place.
      onQueryStarted: ({ item_id, file_id, position }, { dispatch, queryFulfilled }) => {
        if (position === undefined) return;
        const move = filesApi.util.updateQueryData('files', item_id, (files) => {
          const from = files.findIndex(({ id }) => id === file_id);
          if (from >= 0) files.splice(position, 0, ...files.splice(from, 1));
        });
        const { undo } = dispatch(move);
        queryFulfilled.catch(undo);
      },
    }),
    removeFile: build.mutation({ ...endpoint('removeFile'), invalidatesTags: ifDone }),
    restoreFile: build.mutation({ ...endpoint('restoreFile'), invalidatesTags: ifDone }),
    moveFile: build.mutation({ ...endpoint('moveFile'), invalidatesTags: ifDone }),
    mergeItems: build.mutation({
      ...endpoint('mergeItems'),
      invalidatesTags: (answer) => (answer ? [...CHANGED, 'Collections', 'Trash', 'Stats'] : []),
    }),
  }),
});

/** Adds a stored file to the cached list and counts, and asks for them again. */
export const fileAdded =
  (item_id: number, file: ItemFile): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const listed = filesApi.endpoints.files.select(item_id)(getState()).data;
    // The item had the same file already.
    if (listed?.some(({ id }) => id === file.id)) return void dispatch(filesApi.util.invalidateTags([...CHANGED]));
    let isFirst = false;
    const counted = <One extends Item>(item: One): One => {
      isFirst ||= item.file_count === 0;
      return { ...item, file_count: item.file_count + 1 };
    };
    dispatch(
      patchItems((items) =>
        items.some(({ id }) => id === item_id)
          ? items.map((item) => (item.id === item_id ? counted(item) : item))
          : items,
      ),
    );
    const known = listed ?? (isFirst ? [] : undefined);
    if (known)
      dispatch(filesApi.util.upsertQueryEntries([{ endpointName: 'files', arg: item_id, value: [...known, file] }]));
    // The list with the first file is not shown yet, so that an invalidation would drop it.
    dispatch(filesApi.util.invalidateTags(CHANGED.filter((tag) => !isFirst || tag !== 'Files')));
  };

export const {
  useFilesQuery,
  useAddFileMutation,
  useChangeFileMutation,
  useRemoveFileMutation,
  useRestoreFileMutation,
  useMoveFileMutation,
  useMergeItemsMutation,
} = filesApi;
