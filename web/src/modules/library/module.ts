import { IconBellRinging, IconFiles, IconVersions } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import { document } from './kind';
import type words from './locales/en.json';
import { fileRoute, importRoute, libraryRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    library: typeof words;
  }
}

/** Documents, in folders. */
export const library = {
  name: 'library',
  rights: [{ name: 'Library', optional: true, landing: '/library' }],
  routes: { app: [libraryRoute, importRoute, fileRoute] },
  kinds: [document],
  places: [
    {
      label: 'library.title',
      group: 'knowledge',
      to: '/library',
      icon: IconFiles,
      allowed: (who) => can(who, 'Library', 'read') && !who.user?.is_master_super_admin,
      badge: 'files_to_review',
      key: 'b',
      keyHelp: 'library.key',
    },
  ],
  files: {
    label: 'library.choose.open',
    icon: IconFiles,
    allowed: (who) => can(who, 'Library', 'read') && !who.user?.is_master_super_admin,
    dialog: screen(() => import('./dialogs/ChooseDialog'), 'ChooseDialog'),
  },
  work: [
    {
      group: 'mine',
      why: 'review_file',
      label: 'library.work.label',
      count: 'files_to_review',
      item: screen(() => import('./view/ReviewWork'), 'ReviewWork'),
    },
  ],
  notices: {
    library_reminder: { icon: IconBellRinging },
    library_version: { icon: IconVersions },
  },
  log: {
    names: ['Library'],
    fields: {
      shared_with: 'library.sharedWith',
    },
  },
} as const satisfies Manifest;
