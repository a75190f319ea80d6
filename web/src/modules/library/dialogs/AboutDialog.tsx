import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import type { LibraryFile } from '../api';
import { useEditFile } from '../writes';

interface Props {
  opened: boolean;
  onClose: () => void;
  file: LibraryFile;
}

/** The name of a file, and what is said about it. */
export function AboutDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('library.file.edit')} opened={props.opened} onClose={props.onClose}>
      <Editing {...props} />
    </FormDialog>
  );
}

function Editing({ file, onClose }: Props) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const edit = useEditFile(file.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        name: file.name,
        author: file.author,
        tags: (file.tags ?? []).join(', '),
        owner_id: file.owner ? String(file.owner.id) : '',
        review_on: file.review_on ?? '',
      },
      validate: { name: (name) => (name.trim() ? null : t('library.file.nameMissing')) },
    },
    async ({ tags, owner_id, ...rest }) => {
      const words = tags.split(',').map((tag) => tag.trim());
      await edit.mutateAsync({
        ...rest,
        tags: words.filter(Boolean),
        owner_id: Number(owner_id) || 0,
      });
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('library.field.name')}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('library.field.author')}
        maxLength={200}
        {...form.getInputProps('author')}
      />
      <TextInput
        label={t('library.field.tags')}
        description={t('library.file.tagsHelp')}
        {...form.getInputProps('tags')}
      />
      <Pair>
        <PersonChooser
          label={t('library.field.owner_id')}
          among={{ module: 'Library' }}
          clearable
          value={form.values.owner_id || null}
          onChange={(id) => form.setFieldValue('owner_id', id ?? '')}
          error={form.errors.owner_id}
          data-path="owner_id"
        />
        <DateInput
          label={t('library.field.review_on')}
          min={file.review_due ? undefined : today()}
          {...form.getInputProps('review_on')}
        />
      </Pair>
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
