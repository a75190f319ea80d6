import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Spot, whereOf } from '../filters';
import { useMove } from '../writes';
import { Targets } from './Targets';

interface Props {
  opened: boolean;
  onClose: () => void;
  kind: 'file' | 'folder';
  of: { readonly id: number; readonly name: string };
}

/** Where a file or a folder goes: into a tree, and down in it from folder to folder. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('library.move.title', { name: props.of.name })}
      opened={props.opened}
      onClose={props.onClose}
    >
      <Moving {...props} />
    </FormDialog>
  );
}

function Moving({ kind, of, onClose }: Props) {
  const { t } = useTranslation();
  const [to, setTo] = useState<Spot | null>(null);
  const move = useMove(kind, of.id);
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { folder_id: '' } },
    async () => {
      // Without a target it is the server that says so.
      await move.mutateAsync(to ? whereOf(to) : {});
      toast.done(t('library.move.done', { name: of.name }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Targets
        to={to}
        onChange={setTo}
        without={kind === 'folder' ? of.id : 0}
        error={form.errors.folder_id as string | undefined}
      />
      <DialogFoot send={t('library.move.here')} busy={busy} onClose={onClose} />
    </Form>
  );
}
