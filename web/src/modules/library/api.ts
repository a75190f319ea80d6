import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { parseEnumValues, valuesOf } from '@/platform/search';
import { KINDS, type LibrarySearch, type Spot, spotOf } from './filters';
import { document } from './kind';

type Row = NonNullable<Answer<'/api/library_files', 'get'>['library_files']>[number];
type Whole = Answer<'/api/library_files/{id}', 'get'>['library_file'];
/** As lists and stories name every record. */
interface Named {
  readonly description: string;
  readonly status: string;
}
export type FileRow = Row & Named;
export type LibraryFile = Whole & Named;
export type Folder = NonNullable<Answer<'/api/folders', 'get'>['folders']>[number];
export type FolderRecord = Answer<'/api/folders/{id}', 'get'>['folder'];
export type Reminder = NonNullable<LibraryFile['reminders']>[number];
export type Share = NonNullable<LibraryFile['shares']>[number];
export type FilePatch = Body<'/api/library_files/{id}', 'patch'>;

export const named = <F extends Row>(file: F): F & Named => ({
  ...file,
  description: file.name,
  status: file.review_due ? 'overdue' : file.kind,
});

/** The address of the list as the parameters of its call. Words are looked for everywhere. */
function filtersOf(search: LibrarySearch): Query<'/api/library_files', 'get'> {
  return {
    q: search.q,
    ...(search.q ? {} : placeFilter(spotOf(search.in))),
    kind: parseEnumValues(KINDS, search.kind),
    tag: search.tag ? valuesOf(search.tag) : undefined,
    author: search.author ? valuesOf(search.author) : undefined,
    review_due: search.review_due === 'true' || undefined,
  };
}

function placeFilter(spot: Spot): Query<'/api/library_files', 'get'> {
  switch (spot.at) {
    case 'folder':
      return { folder_id: spot.id };
    case 'site':
      return { site_id: [spot.id], top: true };
    case 'own':
      return { own: true, top: true };
    case 'shared':
      return { shared: true };
    case 'favorite':
      return { favorite: true };
    default:
      return {};
  }
}

export const fileApi = recordApi({
  kind: document,
  perPage: 50,
  filters: filtersOf,
  chosen: (ids) => ({ library_file_id: ids }),
  list: (query, options) => api.GET('/api/library_files', { params: { query }, ...options }),
  rows: (answer) => answer.library_files?.map(named),
  counts: async () => ({ data: { counts: {} }, response: new Response() }),
  one: async (id, options) => {
    const call = api.GET('/api/library_files/{id}', { params: { path: { id } }, ...options });
    return named((await unwrap(call)).library_file);
  },
});

const FOLDERS = [...fileApi.keys.all, 'folders'];

type FoldersQuery = Query<'/api/folders', 'get'>;

/** The folders of a level. */
export const foldersQuery = (query: FoldersQuery, enabled = true) =>
  queryOptions({
    queryKey: [...FOLDERS, query],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/folders', { params: { query }, signal }))).folders ?? [],
    placeholderData: keepPreviousData,
    enabled,
  });

/** The trees of the sites. */
export const treesQuery = queryOptions({
  queryKey: [...FOLDERS, 'sites'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/site_based_folders', { signal })),
});

/** The uppermost folders of a site. */
export const treeQuery = (site_id: number, enabled = true) =>
  queryOptions({
    queryKey: [...FOLDERS, 'sites', site_id],
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/site_based_folders', { params: { query: { site_id } }, signal });
      return (await unwrap(call)).site_based_folders?.[0];
    },
    enabled: enabled && site_id > 0,
  });

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: [...FOLDERS, 'one', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/folders/{id}', { params: { path: { id } }, signal }))).folder,
    enabled: id > 0,
  });

export const storageQuery = queryOptions({
  queryKey: [...fileApi.keys.all, 'storage'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/library_files/storage', { signal })),
});

export const wordsQuery = queryOptions({
  queryKey: [...fileApi.keys.all, 'words'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/library_files/words', { signal })),
});

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/library_files/import_template', { parseAs: 'blob' }));
