import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Start, StartChooser } from '../StartChooser';
import type { AnyTemplate, TemplateKit } from './kit';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  opened: boolean;
  onClose: () => void;
  /** The one that is copied; without it there is the shelf. */
  copied?: T;
}

/** A new template: what it is called, and what its form begins with. */
export function NewTemplate<T extends AnyTemplate, V extends Record<string, unknown>>(
  props: Props<T, V>,
) {
  const { t } = useTranslation();
  const { opened, onClose, copied } = props;
  return (
    <FormDialog
      title={copied ? t('forms.templates.copyOf', { name: copied.name }) : t('forms.templates.new')}
      opened={opened}
      onClose={onClose}
    >
      <NewForm {...props} />
    </FormDialog>
  );
}

function NewForm<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  onClose,
  copied,
}: Props<T, V>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = kit.api.useAdd();
  const [start, setStart] = useState<Start>(null);
  const { form, busy, failure, submit } = useServerForm<V>(
    {
      initialValues: copied ? { ...kit.valuesOf(copied), name: '' } : kit.empty,
      validate: kit.useCheck(),
    },
    async (values) => {
      const from = copied ? { template_id: copied.id } : (start ?? undefined);
      const template = await add.mutateAsync({ ...kit.bodyOf(values), from });
      toast.done(t('forms.templates.added', { name: template.name }));
      onClose();
      await navigate({ to: `${kit.path}/$id`, params: { id: String(template.id) } } as never);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {copied ? null : (
        <StartChooser
          base={kit.api.base}
          label={t('forms.templates.start')}
          value={start}
          onChange={setStart}
        />
      )}
      <kit.Fields form={form} />
      <DialogFoot send={t('forms.templates.create')} busy={busy} onClose={onClose} />
    </Form>
  );
}
