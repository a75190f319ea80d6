import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import type { FolderRecord } from '../api';
import { spotText, type whereOf } from '../filters';
import { useAddFolder, useRenameFolder } from '../writes';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The one that gets another name; without it a new one is made. */
  folder?: FolderRecord;
  /** Where the new one is made. */
  where?: ReturnType<typeof whereOf>;
}

/** The name of a folder, new or not. */
export function FolderDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t(props.folder ? 'library.folder.rename' : 'library.newFolder')}
      opened={props.opened}
      onClose={props.onClose}
    >
      <Naming {...props} />
    </FormDialog>
  );
}

function Naming({ onClose, folder, where = {} }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddFolder();
  const rename = useRenameFolder(folder?.id ?? 0);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: folder?.name ?? '' },
      validate: { name: (name) => (name.trim() ? null : t('library.folder.nameMissing')) },
    },
    async ({ name }) => {
      if (folder) {
        await rename.mutateAsync(name);
      } else {
        const { folder_id: parent_id, site_id } = where;
        const made = await add.mutateAsync({ name, parent_id, site_id });
        void navigate({
          to: '/library',
          search: { in: spotText({ at: 'folder', id: made.folder.id }) },
        });
      }
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('library.field.name')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
