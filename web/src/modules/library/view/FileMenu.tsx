import { Menu } from '@mantine/core';
import { IconFolderSymlink, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerItems } from '@/core/records/RecordMore';
import { useRefusal } from '@/core/records/refusal';
import { useDeletion } from '@/core/records/useDeletion';
import { DotsMenu } from '@/ui/DotsMenu';
import { FormDialog } from '@/ui/form/FormDialog';
import type { LibraryFile } from '../api';
import { AboutDialog } from '../dialogs/AboutDialog';
import { MoveDialog } from '../dialogs/MoveDialog';
import { document } from '../kind';
import { ReviewForm } from './ReviewForm';

interface Props {
  file: LibraryFile;
  onDeleted: () => void;
}

/** What can be done with a file, beside reading it. */
export function FileMenu({ file, onDeleted }: Props) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [asked, setAsked] = useState<'edit' | 'move' | 'review' | null>(null);
  const close = () => setAsked(null);
  const deletion = useDeletion(document, file, onDeleted);
  const why = refusal(file.can.update);
  const whyNot = { edit: why, move: refusal(file.can.move), review: why };
  const gone = refusal(file.can.delete);
  const moves = gone ? [] : deletion.moves;
  if (why && moves.length === 0) return null;
  const items = [
    { key: 'edit', icon: IconPencil },
    { key: 'move', icon: IconFolderSymlink },
    { key: 'review', icon: IconRosetteDiscountCheck },
  ] as const;
  return (
    <>
      <DotsMenu>
        {items.map(({ key, icon: Icon }) => (
          <Menu.Item
            key={key}
            disabled={Boolean(whyNot[key])}
            title={whyNot[key]}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAsked(key)}
          >
            {t(`library.file.${key}`)}
          </Menu.Item>
        ))}
        <DangerItems moves={moves} />
      </DotsMenu>
      {deletion.dialog}
      <AboutDialog opened={asked === 'edit'} onClose={close} file={file} />
      <MoveDialog opened={asked === 'move'} onClose={close} kind="file" of={file} />
      <FormDialog title={t('library.file.review')} opened={asked === 'review'} onClose={close}>
        <ReviewForm file={file} onClose={close} onDone={close} />
      </FormDialog>
    </>
  );
}
