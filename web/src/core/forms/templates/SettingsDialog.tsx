import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedOf } from '@/core/records/patch';
import { useRefusal } from '@/core/records/refusal';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { AnyTemplate, TemplateKit } from './kit';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  template: T;
  opened: boolean;
  onClose: () => void;
}

/** What is said of a template beside its form. */
export function SettingsDialog<T extends AnyTemplate, V extends Record<string, unknown>>(
  props: Props<T, V>,
) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('forms.templates.settings')} opened={props.opened} onClose={props.onClose}>
      <SettingsForm {...props} />
    </FormDialog>
  );
}

function SettingsForm<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  template,
  onClose,
}: Props<T, V>) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const edit = kit.api.useEdit(template.id);
  const [before] = useState(() => kit.valuesOf(template));
  const { form, busy, failure, submit } = useServerForm<V>(
    { initialValues: before, validate: kit.useCheck() },
    async (values) => {
      await edit.mutateAsync(changedOf(kit.wholeOf(values), kit.wholeOf(before)));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={refusal(template.can.update) ?? failure} onSubmit={submit}>
      <kit.Fields form={form} state={{ why: refusal(template.can.activate) }} />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
