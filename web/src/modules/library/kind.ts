import { IconFiles } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';

/** A document of the library. */
export const document: RecordKind = {
  name: 'Library',
  prefix: 'DOC',
  key: 'library',
  icon: IconFiles,
  right: 'Library',
  list: '/api/library_files',
  screen: '/library',
  root: '/library',
  summary: (id) => `/library/view/${id}`,
  deletes: {
    right: 'Library',
    path: '/api/library_files',
    parts: { LibraryFolder: { label: 'library.folders', path: '/api/folders' } },
  },
  own: {
    label: 'library.mine',
    href: () => '/library?in=own',
    allowed: (who) => can(who, 'Library', 'create') && can(who, 'Library', 'read'),
  },
  history: {
    fields: {
      review_on: { as: 'day' },
      author: { as: 'text' },
      tags: { as: 'text' },
      version: { as: 'text' },
      owner_id: { as: 'named' },
      folder_id: { as: 'named' },
      keeper_id: { as: 'named' },
      shared_user_id: { as: 'named' },
      shared_role_id: { as: 'named' },
      shared_site_id: { as: 'named' },
    },
    hides: { version_added: ['version'] },
  },
};
