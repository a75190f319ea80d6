import { Menu } from '@mantine/core';
import { IconFolderSymlink, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '@/core/records/DeleteDialog';
import { useRefusal } from '@/core/records/refusal';
import { DotsMenu } from '@/ui/DotsMenu';
import type { FolderRecord } from './api';
import { FolderDialog } from './dialogs/FolderDialog';
import { MoveDialog } from './dialogs/MoveDialog';
import { ShareDialog } from './dialogs/ShareDialog';
import { spotText } from './filters';
import { document } from './kind';

/** What can be done with the folder that is open. */
export function FolderMenu({ folder }: { folder: FolderRecord }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [asked, setAsked] = useState<'rename' | 'move' | 'share' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const moves = [
    { key: 'rename', icon: IconPencil, why: refusal(folder.can.update) },
    { key: 'move', icon: IconFolderSymlink, why: refusal(folder.can.update) },
    { key: 'share', icon: IconShare, why: refusal(folder.can.update) },
    { key: 'remove', icon: IconTrash, why: refusal(folder.can.delete) },
  ] as const;
  if (folder.can.update === 'permission_denied') return null;
  return (
    <>
      <DotsMenu>
        {moves.map(({ key, icon: Icon, why }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={Boolean(why)}
            title={why}
            color={key === 'remove' ? 'danger' : undefined}
            onClick={() => setAsked(key)}
          >
            {t(key === 'remove' ? 'common.delete' : `library.folder.${key}`)}
          </Menu.Item>
        ))}
      </DotsMenu>
      <FolderDialog opened={asked === 'rename'} onClose={close} folder={folder} />
      <MoveDialog opened={asked === 'move'} onClose={close} kind="folder" of={folder} />
      <ShareDialog opened={asked === 'share'} onClose={close} kind="folder" of={folder} />
      <Removal folder={folder} opened={asked === 'remove'} onClose={close} />
    </>
  );
}

interface RemovalProps {
  folder: FolderRecord;
  opened: boolean;
  onClose: () => void;
}

/** With all that is in it, and back with that for as long as it is kept. */
function Removal({ folder, ...on }: RemovalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const above = folder.parent_id
    ? spotText({ at: 'folder', id: folder.parent_id })
    : folder.site
      ? spotText({ at: 'site', id: folder.site.id })
      : 'own';
  return (
    <DeleteDialog
      {...on}
      kind={document}
      deletes={{ right: 'Library', path: '/api/folders' }}
      record={{ id: folder.id, number: folder.name }}
      help={t('library.folder.deleteHelp')}
      onDeleted={() => void navigate({ to: '/library', search: { in: above } })}
    />
  );
}
