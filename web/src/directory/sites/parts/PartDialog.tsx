import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { AskedWrite } from '@/ui/AskedWrite';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Node, targetsFor } from './tree';
import { useEditPart, useRemovePart } from './writes';

interface Props {
  node: Node;
  tree: readonly Node[];
  onClose: () => void;
}

/** The name of a part, who heads it and is in charge of it, and what it is part of. */
export function PartDialog(props: Props) {
  return (
    <FormDialog title={props.node.name} opened onClose={props.onClose}>
      <PartForm {...props} />
    </FormDialog>
  );
}

function PartForm({ node, tree, onClose }: Props) {
  const { t } = useTranslation();
  const edit = useEditPart();
  const targets = targetsFor(tree, node);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        name: node.name,
        head_id: idOf(node.head),
        in_charge_id: idOf(node.in_charge),
        move_to_id: String(node.parentId),
      },
      validate: { name: (text) => (text.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const moves = node.level !== 'division' && Number(values.move_to_id) !== node.parentId;
      await edit.mutateAsync({
        level: node.level,
        id: node.id,
        name: values.name.trim(),
        head_id: Number(values.head_id),
        in_charge_id: Number(values.in_charge_id),
        ...(moves ? { move_to_id: Number(values.move_to_id) } : {}),
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('common.name')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PersonChooser
        clearable={form.values.head_id !== ''}
        label={`${t('sites.parts.head')} (${t('common.optional')})`}
        {...form.getInputProps('head_id')}
      />
      <PersonChooser
        clearable={form.values.in_charge_id !== ''}
        label={`${t('sites.parts.inCharge')} (${t('common.optional')})`}
        {...form.getInputProps('in_charge_id')}
      />
      {targets.length > 0 ? (
        <NativeSelect
          label={t('sites.parts.partOf')}
          choices={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('move_to_id')}
        />
      ) : null}
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function idOf(person: { id: number } | null | undefined): string {
  return person ? String(person.id) : '';
}

/** Asks before a part goes; what anything refers to stays, and the server says so. */
export function RemovePart({ node, onClose }: Pick<Props, 'node' | 'onClose'>) {
  const { t } = useTranslation();
  const remove = useRemovePart();
  return (
    <AskedWrite
      danger
      stays
      title={t('sites.parts.removeTitle', { name: node.name })}
      text={t('sites.parts.removeText')}
      confirm={t('common.remove')}
      write={() => remove.mutateAsync({ level: node.level, id: node.id })}
      done={t('sites.parts.removed', { name: node.name })}
      onClose={onClose}
    />
  );
}
